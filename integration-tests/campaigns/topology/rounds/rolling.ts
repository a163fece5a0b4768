import { join } from "node:path"
import { Queue } from "bullmq"
import Redis from "ioredis"
import { until } from "../../../support/time/until"
import type { Played } from "../judge"
import { comeAll, ordered, pay } from "../people"
import type { Stage } from "../stage"

const MINUTE = 60_000
const JOB = "instalments-refunds"
/** Medusa's queue of jobs whose time comes again and again. */
const QUEUE = "medusa-workflows-jobs"

/**
 * An old worker, of a version without one of our jobs, runs beside a new one and deletes the job from their common schedule. It is
 * scheduled again, and heard again once the old worker has gone.
 */
export async function rollingInstall(stage: Stage): Promise<Played> {
  const [one, other] = stage.servers
  const [old] = stage.workers
  const connection = new Redis(stage.redisUrl, { maxRetriesPerRequest: null })
  const queue = new Queue(QUEUE, { connection })
  try {
    const isScheduled = async () => (await queue.getRepeatableJobs()).some(({ key }) => key.includes(JOB))
    if (!(await isScheduled())) {
      return { shoppers: [], wrong: ["the job was not scheduled before"] }
    }
    await old.end()
    await old.start({ NODE_OPTIONS: `-r ${join(__dirname, "..", "without-refunds-job.cjs")}` })
    await until("loss of the job", async () => ((await isScheduled()) ? undefined : true), 10 * MINUTE)
    const lost = performance.now()
    await old.end()
    await old.start()
    const from = new Date()
    await until("run of the lost job", () => runSince(stage, from), 10 * MINUTE)
    const heard = Math.round((performance.now() - lost) / 1_000)

    stage.leadTo(other)
    const shoppers = await comeAll(stage, one, 2)
    for (const shopper of shoppers) {
      await pay(stage, shopper)
    }
    await ordered(stage, shoppers, MINUTE)
    return { shoppers, seen: [`the lost job ran again ${heard} s after its loss`] }
  } finally {
    await queue.close()
    connection.disconnect()
  }
}

async function runSince({ shop }: Stage, from: Date): Promise<true | undefined> {
  const run = await shop.db("instalments_job_run").where({ job: JOB }).where("finished_at", ">", from).first()
  return run ? true : undefined
}

import { MedusaError } from "@medusajs/framework/utils"
import { WorkflowScheduler } from "@medusajs/framework/orchestration"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { RedisDistributedTransactionStorage } from "@medusajs/workflow-engine-redis/dist/utils"
import { Queue } from "bullmq"
import Redis from "ioredis"
import { scheduleMissed } from "../../src/modules/instalments/keep-scheduled"
import { JobRuns } from "../../src/modules/instalments/stores/service/job-runs"
import { hasRedis, type OwnRedis, startRedis } from "../processes/redis"
import { createDatabase, dropDatabase, serverOfTests } from "../support/ledger/scratch-database"
import { openScratchLedger, type ScratchLedger } from "../support/ledger/scratch-ledger"
import { until } from "../support/time/until"

const DATABASE = "instalments_lost_schedule"
const JOB = "instalments-reconcile"
const QUEUE = "jobs"

if (!hasRedis()) {
  console.warn("Not run: this computer has no redis-server. On Debian: apt-get install redis-server")
}

;(hasRedis() ? describe : describe.skip)("a job that Redis has lost", () => {
  let redis: OwnRedis
  let ledger: ScratchLedger
  let queue: Queue
  const ends: (() => Promise<unknown> | void)[] = []

  beforeAll(async () => {
    redis = await startRedis()
    ledger = await openScratchLedger(await createDatabase(serverOfTests(), DATABASE))
    const connection = await connect()
    queue = new Queue(QUEUE, { connection })
    ends.unshift(() => queue.close())
    // As Medusa's loader of jobs does it, ten times a second.
    WorkflowScheduler.setStorage(await worker(async () => undefined))
    const step = createStep("job", async () => new StepResponse("done"))
    createWorkflow({ name: `job-${JOB}`, schedule: { interval: 100 } }, () => new WorkflowResponse(step()))
    await until("the job is scheduled", async () => (await scheduled())[0])
  })

  afterAll(async () => {
    for (const end of ends) {
      await end()
    }
    await redis.stop()
    await ledger.db.destroy()
    await dropDatabase(serverOfTests(), DATABASE)
  })

  async function connect(): Promise<Redis> {
    const connection = new Redis(redis.url, { maxRetriesPerRequest: null })
    ends.push(() => connection.disconnect())
    await connection.ping()
    return connection
  }

  /** Medusa's own engine, as far as it has to do with jobs. @param run what becomes of one whose time has come */
  async function worker(run: (workflowId: string) => Promise<unknown>): Promise<RedisDistributedTransactionStorage> {
    const none = {}
    const storage = new RedisDistributedTransactionStorage({
      workflowExecutionService: none as never,
      redisConnection: await connect(),
      redisWorkerConnection: await connect(),
      redisQueueName: "workflows",
      redisJobQueueName: QUEUE,
      redisMainQueueOptions: none,
      redisMainWorkerOptions: none,
      redisJobQueueOptions: none,
      redisJobWorkerOptions: none,
      redisCleanerQueueOptions: none,
      redisCleanerWorkerOptions: none,
      logger: console as never,
      isWorkerMode: true,
    })
    storage.setWorkflowOrchestratorService({ run })
    return storage
  }

  const scheduled = async () => (await queue.getRepeatableJobs()).map(({ key }) => key)

  it("is scheduled again once it has missed its runs, and not before", async () => {
    const jobRuns = new JobRuns(ledger.db)
    const old = await worker(async (workflowId) => {
      throw new MedusaError(MedusaError.Types.NOT_FOUND, `Workflow with id "${workflowId}" not found.`)
    })
    await jobRuns.begin(JOB)
    await jobRuns.end(JOB, null)
    expect(await scheduled()).toHaveLength(1)

    await old.onApplicationStart()
    await until("the old worker has deleted the job", async () => ((await scheduled()).length === 0 ? true : undefined))
    await old.onApplicationPrepareShutdown()
    expect(await scheduleMissed(jobRuns)).toEqual([])
    expect(await scheduled()).toEqual([])

    await ledger.db.raw(
      "UPDATE instalments_job_run SET started_at = now() - interval '4 min', finished_at = now() - interval '4 min'"
    )
    expect(await scheduleMissed(jobRuns)).toEqual([JOB])
    expect(await scheduled()).toHaveLength(1)
  })

  it("waits at a moment that the clock, set back by an hour, comes to in an hour: it is scheduled again", async () => {
    const jobRuns = new JobRuns(ledger.db)
    const ended = (ahead: string) =>
      ledger.db.raw(
        `UPDATE instalments_job_run SET started_at = now() + interval '${ahead}', finished_at = now() + interval '${ahead}'`
      )

    await ended("2 min")
    expect(await scheduleMissed(jobRuns)).toEqual([])
    await ended("59 min")
    expect(await scheduleMissed(jobRuns)).toEqual([JOB])
  })

  it("may still be at work where its last run did not end: it gets a quarter of an hour", async () => {
    const jobRuns = new JobRuns(ledger.db)
    const begun = (ago: string) =>
      ledger.db.raw(`UPDATE instalments_job_run SET started_at = now() - interval '${ago}', finished_at = NULL`)

    await begun("14 min")
    expect(await scheduleMissed(jobRuns)).toEqual([])
    await begun("16 min")
    expect(await scheduleMissed(jobRuns)).toEqual([JOB])
  })
})

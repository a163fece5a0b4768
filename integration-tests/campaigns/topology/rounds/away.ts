import { setTimeout as delay } from "node:timers/promises"
import { until } from "../../../support/time/until"
import type { Played } from "../judge"
import { come, comeAll, ordered, pay } from "../people"
import type { Stage } from "../stage"

const MINUTE = 60_000
const SHOPPERS = 4

/** Something that all processes stand on is away for so long. */
type Absence = { seconds: number; begin(stage: Stage): Promise<void>; end(stage: Stage): Promise<void> }

/** Who had the page open pays meanwhile; new shoppers come when it is over. */
const whileAway =
  ({ seconds, begin, end }: Absence) =>
  async (stage: Stage): Promise<Played> => {
    const [one, other] = stage.servers
    stage.leadTo(other)
    const shoppers = await comeAll(stage, one, SHOPPERS)
    await begin(stage)
    const until = performance.now() + seconds * 1_000
    for (const shopper of shoppers) {
      await pay(stage, shopper)
      await delay((seconds * 1_000) / SHOPPERS / 2)
    }
    await delay(Math.max(0, until - performance.now()))
    await end(stage)
    const back = performance.now()
    const since = () => Math.round((performance.now() - back) / 1_000)
    const late = await served(stage)
    const servedAfter = since()
    await pay(stage, late)
    await ordered(stage, [...shoppers, late], 12 * MINUTE)
    return {
      shoppers: [...shoppers, late],
      seen: [`a new shopper was served ${servedAfter} s after it, all were orders ${since()} s after it`],
      wrong: servedAfter <= 30 ? [] : ["new shoppers waited for longer than 30 s"],
    }
  }

function served(stage: Stage) {
  return until("page for a new shopper", () => come(stage, stage.servers[0]).catch(() => undefined), 5 * MINUTE)
}

export const redisAway = whileAway({
  seconds: 40,
  begin: ({ cables }) => cables.redis.cut(),
  end: ({ cables }) => cables.redis.mend(),
})

export const postgresAway = whileAway({
  seconds: 40,
  begin: ({ cables }) => cables.postgres.cut(),
  end: ({ cables }) => cables.postgres.mend(),
})

export const postgresSilent = whileAway({
  seconds: 40,
  begin: async ({ cables }) => cables.postgres.silence(),
  end: ({ cables }) => cables.postgres.mend(),
})

/** As after a failover to a copy that only reads: connections break, new ones cannot write. */
export const readOnly = whileAway({
  seconds: 60,
  begin: (stage) => allowWrites(stage, false),
  end: (stage) => allowWrites(stage, true),
})

async function allowWrites({ shop: { db } }: Stage, allowed: boolean): Promise<void> {
  const { rows } = await db.raw<{ rows: [{ name: string }] }>("SELECT current_database() AS name")
  await db.transaction(async (trx) => {
    await trx.raw("SET TRANSACTION READ WRITE")
    await trx.raw(`ALTER DATABASE "${rows[0].name}" SET default_transaction_read_only = ${allowed ? "off" : "on"}`)
  })
  await db.raw(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
  )
}

import { createCleanup } from "../../../processes/cleanup"
import { startPgbouncer } from "../../../postgres/pgbouncer"
import type { Played } from "../judge"
import type { Stage } from "../stage"
import { killServer } from "./kills"
import { bothAtOnce, mainWay } from "./main-way"

/** All four processes reach Postgres by PgBouncer in transaction mode: each transaction may have another connection. */
export async function pooled(stage: Stage): Promise<Played> {
  const cleanup = createCleanup()
  try {
    await stage.deploy({ DATABASE_URL: await startPgbouncer(stage.shop.surroundings.env.DATABASE_URL ?? "", cleanup) })
    const parts = [await mainWay(stage), await bothAtOnce(stage), await killServer(stage)]
    return {
      shoppers: parts.flatMap(({ shoppers }) => shoppers),
      refundedMinor: parts.reduce((sum, { refundedMinor = 0 }) => sum + refundedMinor, 0),
      wrong: parts.flatMap(({ wrong = [] }) => wrong),
    }
  } finally {
    await stage.deploy()
    await cleanup.run()
  }
}

import { hasPgbouncer } from "../../../postgres/pgbouncer"
import type { Played } from "../judge"
import type { Stage } from "../stage"
import { postgresAway, postgresSilent, readOnly, redisAway } from "./away"
import { killServer } from "./kills"
import { bothAtOnce, mainWay } from "./main-way"
import { pooled } from "./pooled"
import { endWorker, killWorker } from "./refunds"
import { rollingInstall } from "./rolling"
import { stopServer } from "./stalls"

/** Something that happens to a shop of several processes. `missing`: what it needs and this computer lacks. */
export type Round = { name: string; missing?: () => string | undefined; play(stage: Stage): Promise<Played> }

export const ROUNDS: readonly Round[] = [
  { name: "session at one server, callback and refund at the other", play: mainWay },
  { name: "the same callback to both servers, and a completion", play: bothAtOnce },
  { name: "a server killed between payment and order, three times", play: killServer },
  { name: "a worker killed amid 12 refunds", play: killWorker },
  { name: "a worker ended by SIGTERM amid 12 refunds", play: endWorker },
  { name: "a server stopped for 30 s in a completion, three times", play: stopServer(30) },
  { name: "a server stopped for 100 s in a completion, three times", play: stopServer(100) },
  { name: "Redis gone for 40 s", play: redisAway },
  { name: "Postgres gone for 40 s", play: postgresAway },
  { name: "Postgres silent for 40 s", play: postgresSilent },
  { name: "Postgres takes no writes for 60 s", play: readOnly },
  { name: "an old worker beside a new one deletes a job", play: rollingInstall },
  {
    name: "PgBouncer in transaction mode: session, callbacks, refund, races and kills again",
    missing: () => (hasPgbouncer() ? undefined : "PgBouncer (on Debian: apt-get install pgbouncer)"),
    play: pooled,
  },
]

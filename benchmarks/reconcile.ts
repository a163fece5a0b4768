import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { Cleanup } from "../integration-tests/processes/cleanup"
import { runMedusa } from "../integration-tests/processes/medusa"
import { freePort } from "../integration-tests/processes/ports"
import { temporaryFolder } from "../integration-tests/processes/temporary-folder"
import { PUBLISHED_LIMITS } from "../src/client"
import { prepareGround } from "./support/benched-store"
import type { Backlog } from "./store/src/scripts/reconcile"

const PAGE_ITEMS = 100

/** What a backlog took, and the fewest minutes in which the published limits let anybody ask about all of it. */
export type Reconciled = Backlog & { lowerBound: number }

/** The real reconcile job, ledger and client, on a service that keeps its limits; only the minutes are simulated. */
export async function reconcileBacklog(waiting: number, cleanup: Cleanup): Promise<Reconciled> {
  const ports = { store: await freePort(), service: await freePort() }
  const { surroundings } = await prepareGround("reconcile", ports, cleanup)
  const answer = join(temporaryFolder("instalments-bench-answer", cleanup), "backlog.json")
  const script = ["exec", "./src/scripts/reconcile.ts", String(waiting), answer]
  await runMedusa(script, { ...surroundings, env: { ...surroundings.env, NODE_ENV: "production", LOG_LEVEL: "error" } })
  const backlog = JSON.parse(readFileSync(answer, "utf8")) as Backlog
  return { ...backlog, lowerBound: Math.ceil(waiting / perMinute()) }
}

/** Both limits count separately, so the most of each is used: full pages of the list, and single look-ups. */
function perMinute(): number {
  const { list_checkouts, get_checkout } = PUBLISHED_LIMITS
  const aMinute = ({ requests, perMs }: { requests: number; perMs: number }) => (requests * 60_000) / perMs
  return aMinute(list_checkouts) * PAGE_ITEMS + aMinute(get_checkout)
}

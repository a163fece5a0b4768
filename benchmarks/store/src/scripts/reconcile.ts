import { writeFileSync } from "node:fs"
import type { ExecArgs } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { type Endpoint, startSandbox } from "../../../../sandbox/src"
import { ledgerOf } from "../../../../src/use-cases/ledger/ledger-of"
import { reconcile } from "../../../../src/use-cases/reconcile/reconcile"
import { idsAskedFor } from "../reconcile/asked"
import { makeBacklog, type Outcomes } from "../reconcile/backlog"
import { SimulatedMinutes } from "../reconcile/simulated-minutes"

/** What working off a backlog took. */
export type Backlog = {
  waiting: number
  outcomes: Outcomes
  /** Ticks of the job until the service had been asked about every checkout. */
  minutes: number
  pages: number
  lookUps: number
  /** Requests the service refused because of a limit. */
  beyondLimit: number
}

/** More ticks than this mean that the job does not get on. */
const MOST_MINUTES_PER_CHECKOUT = 0.1

/**
 * medusa exec ./src/scripts/reconcile.ts <waiting> <file>: makes a backlog and lets the job work it off, a simulated
 * minute a tick. The service runs in this process, where INSTALMENTS_BASE_URL says.
 */
export default async function measure({ container, args: [waiting, file] }: ExecArgs): Promise<void> {
  const count = Number(waiting)
  const db = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  const port = Number(new URL(process.env.INSTALMENTS_BASE_URL ?? "").port)
  const sandbox = await startSandbox({ port, rateLimitWindow: "sliding", clock: { startAt: beforeTheOutage(count) } })
  const outcomes = await makeBacklog(db, sandbox, count)
  const time = new SimulatedMinutes(db, sandbox, ledgerOf(container).limits)
  const newestFirst = sandbox.control
    .checkouts()
    .map(({ id }) => id)
    .reverse()
  let minutes = 0
  for (let asked = 0; asked < count && minutes < 10 + count * MOST_MINUTES_PER_CHECKOUT; minutes++) {
    await time.tick(() => reconcile(container))
    asked = idsAskedFor(sandbox.control.requests(), newestFirst).size
  }
  const requests = sandbox.control.requests()
  const asked = (endpoint: Endpoint) =>
    requests.filter((request) => request.endpoint === endpoint && request.status === 200).length
  const backlog: Backlog = {
    waiting: count,
    outcomes,
    minutes,
    pages: asked("GET /api/checkouts"),
    lookUps: asked("GET /api/checkouts/{id}"),
    beyondLimit: requests.filter(({ status }) => status === 429).length,
  }
  writeFileSync(file ?? "/dev/stdout", JSON.stringify(backlog))
  await sandbox.stop()
}

/** A checkout a second, the most the service allows, and then an hour in which all their pages close. */
function beforeTheOutage(count: number): string {
  return new Date(Date.now() - count * 1000 - 60 * 60_000).toISOString()
}

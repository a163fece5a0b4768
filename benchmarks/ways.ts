import type { Cleanup } from "../integration-tests/processes/cleanup"
import type { Disk } from "../integration-tests/postgres/cluster"
import { duplicateCallback } from "./duplicate-callback"
import { sessionSides } from "./open-session"
import { orderSides } from "./place-order"
import { type BenchedStore, startBenchedStore } from "./support/benched-store"
import { type Cost, costsOf, idleMinute } from "./support/costs"
import { interleave, type Measured } from "./support/interleave"

/** What a shopper waits for, each beside what Medusa does without the plugin, in one store. */
export type Ways = {
  order: Measured<"callback" | "capturing" | "authorising">
  session: Measured<"instalments" | "system">
  /** The same, with a service that takes `DISTANT_MS` to answer. */
  distantSession: Measured<"instalments" | "system">
  duplicate: Measured<"duplicate" | "bareRoute" | "oneWrite">
  costs: { callback: Cost[]; completion: Cost[]; session: Cost[]; system: Cost[]; idle: Cost[] }
}

/** How long a service takes to answer that is not on the same machine. Milliseconds. */
export const DISTANT_MS = 150

export type Extent = { pairs: number; duplicates: number }

/** @param disk whether each commit waits for it */
export async function measureWays(disk: Disk, { pairs, duplicates }: Extent, cleanup: Cleanup): Promise<Ways> {
  const store = await startBenchedStore(cleanup, disk === "waited for" ? "durable" : "quick", disk)
  const idle = [await idleMinute(store)]
  const [orders, sessions] = [orderSides(store), sessionSides(store)]
  const order = await interleave(store, orders, { rounds: pairs, warmUp: 10 })
  const session = await interleave(store, sessions, { rounds: pairs, warmUp: 5 })
  const distantSession = await fromAfar(store, () => interleave(store, sessions, { rounds: pairs, warmUp: 1 }))
  const duplicate = await duplicateCallback(store, { rounds: duplicates, warmUp: 50 })
  const rounds = Math.ceil(pairs / 4)
  const costs = {
    callback: await costsOf(store, orders.callback, rounds),
    completion: await costsOf(store, orders.capturing, rounds),
    session: await costsOf(store, sessions.instalments, rounds),
    system: await costsOf(store, sessions.system, rounds),
    idle,
  }
  return { order, session, distantSession, duplicate, costs }
}

async function fromAfar<T>({ service }: BenchedStore, measure: () => Promise<T>): Promise<T> {
  service.control.addFault({ match: "any", kind: "slow", ms: DISTANT_MS, times: 1_000_000 })
  try {
    return await measure()
  } finally {
    service.control.clearFaults()
  }
}

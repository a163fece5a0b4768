import { setTimeout as delay } from "node:timers/promises"
import type { BenchedStore } from "./benched-store"
import type { Side } from "./interleave"
import { type Io, takeIo } from "./io"

/** What one request made the store wait for. Milliseconds. */
export type Cost = { ms: number; io: Io[] }

/** Runs a side so often with everything written down that the store waited for. Writing it down costs time of its own. */
export async function costsOf(store: BenchedStore, side: Side, rounds: number): Promise<Cost[]> {
  const costs: Cost[] = []
  for (let round = 0; round < rounds; round++) {
    const run = await side.prepare()
    await settled(store)
    const startedAt = performance.now()
    await run()
    const ms = performance.now() - startedAt
    costs.push({ ms, io: await takeIo(store) })
  }
  return costs
}

/** What the jobs of a minute in which nothing is due make the store wait for; most of the time it waits for nothing. */
export async function idleMinute(store: BenchedStore): Promise<Cost> {
  const sinceFullMs = Date.now() % MINUTE_MS
  await delay((MINUTE_MS * 3) / 2 - sinceFullMs)
  await takeIo(store)
  await delay(MINUTE_MS)
  return { ms: MINUTE_MS, io: await takeIo(store) }
}

const MINUTE_MS = 60_000

/** What the preparation left to be done after its answer is no part of the request. */
async function settled(store: BenchedStore): Promise<void> {
  do {
    await delay(REST_MS)
  } while ((await takeIo(store)).length > 0)
}

const REST_MS = 50

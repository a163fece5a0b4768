import { setTimeout as delay } from "node:timers/promises"
import type { BenchedStore } from "./benched-store"
import { cpuOf, cpuOfReading } from "./cpu"

/** One side of a comparison. `prepare` is not measured, what it returns is. */
export type Side = { prepare(): Promise<() => Promise<void>> }

/** What each run of a side took, and the time that the store's processors spent on it. Milliseconds. */
export type Runs = { ms: number[]; cpuMs: number[] }

/** Of each side. */
export type Measured<Name extends string> = Record<Name, Runs>

export type Rounds = { rounds: number; warmUp: number }

/** What the run before left to be done in the background is over by then. */
const REST_MS = 30

/**
 * Runs all sides in every round, so that whatever else the machine does strikes all of them alike. The side that goes
 * first changes from round to round.
 */
export async function interleave<Name extends string>(
  store: BenchedStore,
  sides: Record<Name, Side>,
  { rounds, warmUp }: Rounds
): Promise<Measured<Name>> {
  const names = Object.keys(sides) as Name[]
  const measured = Object.fromEntries(names.map((name) => [name, { ms: [], cpuMs: [] } as Runs])) as Measured<Name>
  const readingMs = await cpuOfReading(store)
  for (let round = -warmUp; round < rounds; round++) {
    const runs = await prepared(names, sides)
    for (const { name, run } of round % 2 === 0 ? runs : runs.reverse()) {
      await delay(REST_MS)
      const cpuBefore = await cpuOf(store)
      const startedAt = performance.now()
      await run()
      const ms = performance.now() - startedAt
      if (round >= 0) {
        measured[name].ms.push(ms)
        measured[name].cpuMs.push((await cpuOf(store)) - cpuBefore - readingMs)
      }
    }
  }
  return measured
}

async function prepared<Name extends string>(names: readonly Name[], sides: Record<Name, Side>) {
  const runs: { name: Name; run: () => Promise<void> }[] = []
  for (const name of names) {
    runs.push({ name, run: await sides[name].prepare() })
  }
  return runs
}

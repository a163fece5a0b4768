import { setTimeout as delay } from "node:timers/promises"

/** One side of a comparison. `prepare` is not measured, what it returns is. */
export type Side = { prepare(): Promise<() => Promise<void>> }

/** Milliseconds of each measured run, by side. */
export type Measured<Name extends string> = Record<Name, number[]>

export type Rounds = { rounds: number; warmUp: number }

/** What the run before left to be done in the background is over by then. */
const REST_MS = 30

/**
 * Runs all sides in every round, so that whatever else the machine does strikes all of them alike. The side that goes
 * first changes from round to round.
 */
export async function interleave<Name extends string>(
  sides: Record<Name, Side>,
  { rounds, warmUp }: Rounds
): Promise<Measured<Name>> {
  const names = Object.keys(sides) as Name[]
  const measured = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Measured<Name>
  for (let round = -warmUp; round < rounds; round++) {
    const runs = await prepared(names, sides)
    for (const { name, run } of round % 2 === 0 ? runs : runs.reverse()) {
      await delay(REST_MS)
      const startedAt = performance.now()
      await run()
      const ms = performance.now() - startedAt
      if (round >= 0) {
        measured[name].push(ms)
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

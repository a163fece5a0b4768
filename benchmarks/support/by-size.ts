import { spreadOf } from "./statistics"

/** The median time of each question at each size, milliseconds. */
export type TimesBySize = { sizes: readonly number[]; times: Map<string, number[]> }

/** Something of a certain size, and what it is asked. */
export type Sized = { size: number; questions: readonly [name: string, ask: () => Promise<unknown>][] }

/** Asks everything of all of them in every round, so that whatever else the machine does strikes all sizes alike. */
export async function timesBySize(subjects: readonly Sized[], rounds: number): Promise<TimesBySize> {
  const taken = new Map<string, number[][]>()
  for (let round = -1; round < rounds; round++) {
    for (const [index, { questions }] of subjects.entries()) {
      for (const [name, ask] of questions) {
        const began = performance.now()
        await ask()
        const bySize = taken.get(name) ?? subjects.map(() => [])
        taken.set(name, bySize)
        // The first round warms up.
        if (round >= 0) {
          bySize[index]?.push(performance.now() - began)
        }
      }
    }
  }
  const medians = [...taken].map(([name, all]) => [name, all.map((times) => spreadOf(times).median)] as const)
  return { sizes: subjects.map(({ size }) => size), times: new Map(medians) }
}

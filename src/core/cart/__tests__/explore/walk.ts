import { healedAlone } from "./alone"
import type { Watch } from "./holder"
import { movesOf } from "./moves"
import type { Breach } from "./search"
import { isQuiet, type World } from "./world"

/** What was found of healing alone so far, for worlds of one shop. */
export type Known = Map<number, string[]>

/**
 * One way through the world, farther than a search can look. Merchants' own completions are left to the search: one that fails hours
 * later leaves an order of another way to pay without its payment, which is Medusa's alone.
 *
 * @param choices which move is made at each place
 * @returns the first thing on the way that is not as promised
 */
export function walk(opening: World, choices: readonly number[], known: Known): Breach | undefined {
  const story: string[] = []
  const broken: string[] = []
  const watch: Watch = { corrected: () => undefined, breach: (what) => broken.push(what) }
  let world = opening
  for (const choice of choices) {
    if (isQuiet(world)) {
      broken.push(...healedAlone(world, watch, known))
    }
    const moves = movesOf(world, watch).filter(({ to }) => to.flights.every(({ by }) => by !== "merchant"))
    const [what] = broken
    if (what !== undefined) {
      return { what, story }
    }
    const next = moves[choice % moves.length]
    if (!next) {
      return undefined
    }
    story.push(next.story)
    world = next.to
  }
  return undefined
}

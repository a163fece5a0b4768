import { healedAlone } from "./alone"
import type { Watch } from "./holder"
import { movesOf } from "./moves"
import { endOf, type End } from "./promise"
import { fingerprintOf, isQuiet, keyOf, type World } from "./world"

/** What is not as promised, and the way to it, one line a step. */
export type Breach = { what: string; story: string[] }

/** What a search has found; its ways are as short as any. */
export type Found = {
  worlds: number
  /** Nothing is left to be looked at. */
  isComplete: boolean
  edges: number
  breaches: Breach[]
  /** How often each kind of correction was the next one. */
  corrections: Map<string, number>
  ends: Map<End, number>
}

/** A world that was reached, and how. */
type Reached = { world: World; from: number; story: string }

/** Breadth first from an opening, equal worlds once: every story that is found is as short as any. */
export function explore(opening: World, { most, enough }: { most: number; enough: number }): Found {
  const found: Found = { worlds: 0, isComplete: false, edges: 0, breaches: [], corrections: new Map(), ends: new Map() }
  const reached: Reached[] = [{ world: opening, from: -1, story: "" }]
  const seen = new Set([fingerprintOf(keyOf(opening))])
  const healed = new Map<number, string[]>()
  const heard = new Set<string>()
  let at = 0
  let step = ""
  const watch: Watch = {
    corrected: (what) => found.corrections.set(what, (found.corrections.get(what) ?? 0) + 1),
    breach: (what) => tell(what),
  }
  const tell = (what: string) => {
    if (!heard.has(what)) {
      heard.add(what)
      found.breaches.push({ what, story: [...storyOf(reached, at), step] })
    }
  }
  for (; at < reached.length && at < most && found.breaches.length < enough; at++) {
    const current = reached[at]
    if (!current) {
      break
    }
    step = "healing alone"
    for (const what of isQuiet(current.world) ? healedAlone(current.world, watch, healed) : []) {
      tell(what)
    }
    countEnds(current.world, found.ends)
    step = "then"
    for (const { story, to } of movesOf(current.world, watch)) {
      found.edges++
      const key = fingerprintOf(keyOf(to))
      if (!seen.has(key)) {
        seen.add(key)
        reached.push({ world: to, from: at, story })
      }
    }
    found.worlds++
    reached[at] = { ...current, world: NOTHING }
  }
  found.isComplete = at === reached.length
  return found
}

/** A world whose moves are known is not needed any more. */
const NOTHING = {} as World

function storyOf(reached: readonly Reached[], at: number): string[] {
  const story: string[] = []
  for (let step = reached[at]; step && step.from >= 0; step = reached[step.from]) {
    story.unshift(step.story)
  }
  return story
}

function countEnds(world: World, ends: Map<End, number>): void {
  world.attempts.forEach((attempt, place) => {
    const end = attempt.service === "paid" ? endOf(world, attempt, place) : undefined
    if (end) {
      ends.set(end, (ends.get(end) ?? 0) + 1)
    }
  })
}

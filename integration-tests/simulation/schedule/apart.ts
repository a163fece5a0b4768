import type { Bands } from "../bands"
import { LATER_ANSWERS } from "../faults/open-questions"
import { randomOf } from "../random"
import type { Rotation } from "../rotation"
import type { Proxy, Schedule } from "./schedule"

/** Drawn by themselves, so that all else stays as it was when documents and tests named the seed. */
export function drawnApart(seed: number): Pick<Schedule, "proxy" | "answers" | "bands" | "rotation"> {
  const random = randomOf(-seed)
  const proxy = random.weighted<Proxy | null>([
    [10, null],
    [1, "stripped"],
    [1, "rewritten"],
  ])
  const answers = random.chance(0.3) ? random.pick(LATER_ANSWERS) : {}
  const bands = random.weighted<Bands>([
    [10, "usual"],
    [1, "overlapping"],
    [1, "with_an_empty_one"],
  ])
  const isRotated = random.chance(0.15)
  const rotation: Rotation = { of: random.pick(["clientSecret", "signingKey"]), beforeMoment: random.int(0, 5) }
  return { proxy, answers, bands, rotation: isRotated ? rotation : null }
}

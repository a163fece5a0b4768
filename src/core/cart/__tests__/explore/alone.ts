import { holderSteps, loseLease, takeLease, type Watch } from "./holder"
import { asked } from "./medusa"
import { flies, goneBack } from "./moves"
import { brokenIn } from "./promise"
import { after, type Attempted, copyOf, fingerprintOf, grown, keyOf, isCounted, NONE, OTHER, type World } from "./world"

const MOST_STEPS = 80
const MOST_ROUNDS = 8

/** @param world in which nothing is under way @returns what is broken when nothing is left to be healed */
export function healedAlone(world: World, watch: Watch, known: Map<number, string[]>): string[] {
  return phase(stillOf(world), 0, watch, known)
}

/** Nobody but the plugin does anything any more, and what has stalled is dead. */
function stillOf(world: World): World {
  return after(world, (next) => {
    next.flights = []
    next.ills = 0
    next.deeds = 0
  })
}

/** Rounds of the job until nothing changes, then the same again when time has passed. */
function phase(world: World, age: 0 | 1 | 2 | 3, watch: Watch, known: Map<number, string[]>): string[] {
  const begun = fingerprintOf(`${age}${keyOf(world)}`)
  const before = known.get(begun)
  if (before) {
    return before
  }
  const found = rounds(world, watch)
  const result =
    found === undefined
      ? [`healing does not come to an end`]
      : age === 3
        ? brokenIn(found)
        : phase(grown(found, (age + 1) as 1 | 2 | 3), (age + 1) as 1 | 2 | 3, watch, known)
  known.set(begun, result)
  return result
}

function rounds(world: World, watch: Watch): World | undefined {
  let now = world
  let key = keyOf(now)
  for (let round = 0; round < MOST_ROUNDS; round++) {
    now = roundOf(now, watch)
    const next = keyOf(now)
    if (next === key) {
      return now
    }
    key = next
  }
  return undefined
}

/** One tick of the job, with all that is due by now, and the hourly comparison. */
export function roundOf(world: World, watch: Watch): World {
  const next = copyOf(world)
  if (next.lease === "dead") {
    runs(next, "look", 0, watch)
  }
  for (let place = 0; place < next.attempts.length; place++) {
    attends(next, place, watch)
  }
  if (next.attempts.some((attempt) => differs(next, attempt))) {
    runs(next, "look", 0, watch)
  }
  return next
}

/**
 * What the hourly comparison finds: an order that is gone or has no payment collection, or counts a capture twice; or a payment of ours
 * that is counted beside the order's.
 */
function differs({ orders, payments }: World, { order: id, placement }: Attempted): boolean {
  if (placement !== "placed" || id === NONE) {
    return false
  }
  const order = orders.find((each) => each.id === id && (each.state === "stands" || each.state === "cancelled"))
  const isTwice = payments.some(({ inOrder, isTwiceInOrder }) => inOrder === id && isTwiceInOrder)
  return !order?.ofCollection || isTwice || payments.filter((each) => each.of !== OTHER && isCounted(each)).length > 1
}

function attends(next: World, place: number, watch: Watch): void {
  const attempt = next.attempts[place]
  if (!attempt) {
    return
  }
  if (attempt.known === "received" && attempt.service !== "open") {
    asked(next, place)
    // Whoever has asked looks at what has ended at once; after a callback the job does.
    attempt.isDue &&= attempt.service === "paid"
    runs(next, attempt.service === "paid" ? "place" : "release", place, watch)
  } else if (attempt.isDue && attempt.known === "successful") {
    runs(next, "recover", place, watch)
  } else if (attempt.isDue && attempt.known === "cancelled") {
    attempt.isDue = false
    runs(next, "release", place, watch)
  }
  if (attempt.back === "sent") {
    goneBack(next, place, "complete")
  }
}

/** A process of ours takes the lease and works until it gives it back. */
function runs(next: World, wish: Parameters<typeof takeLease>[1], place: number, watch: Watch): void {
  takeLease(next, wish, place)
  for (let step = 0; next.holder; step++) {
    if (step > MOST_STEPS) {
      watch.breach("a run does not come to an end")
      return loseLease(next)
    }
    if (!flies(next)) {
      holderSteps(next, next.holder, watch)
    }
  }
}

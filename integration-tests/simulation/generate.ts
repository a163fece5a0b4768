import type { Fault } from "../../src/sandbox"
import { anyAction, refundAction } from "./actions"
import { anyFault, refundFault } from "./faults"
import { type Random, randomOf } from "./random"
import type { Action, Crash, Deed, Moment, ProcessNumber, Schedule } from "./schedule"

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
/** Touches of database and network that the longest deed makes, and some more. */
const MOST_TOUCHES = 150

/** Done at the service, which then calls the shop. */
const HOSTED_PAGE: ReadonlySet<Action["do"]> = new Set<Action["do"]>([
  "pay",
  "pay_after_lapse",
  "cancel",
  "repeat_callback",
])

/** What sets the moments of one kind apart. */
type Chapter = {
  action: (random: Random) => Action
  fault: (random: Random) => Fault
  pauseMs: (random: Random) => number
}

const ANYTHING: Chapter = { action: anyAction, fault: anyFault, pauseMs: pause }
const REFUNDS: Chapter = { action: refundAction, fault: refundFault, pauseMs: longPause }

/** What happens to the cart of this seed. The same seed gives the same schedule. */
export function generate(seed: number): Schedule {
  const random = randomOf(seed)
  const limits = random.chance(0.5)
  const skew = () => (random.chance(0.5) ? random.int(-5, 5) * SECOND : 0)
  const skewMs = [skew(), skew()] as const
  const about = random.chance(0.4) ? "refunds" : "payment"
  const moments = about === "refunds" ? refundStory(random) : paymentStory(random)
  return { seed, about, limits, sameDayRefunds: random.chance(0.5), skewMs, moments }
}

function paymentStory(random: Random): Moment[] {
  const first = random.chance(0.7) ? plain({ do: "start" }) : moment(random, ANYTHING)
  return [first, ...moments(random, random.int(3, 7), ANYTHING)]
}

/** The money comes the easy way, most of the time. */
function refundStory(random: Random): Moment[] {
  const paying = random.chance(0.8) ? plain({ do: "pay", tab: 0 }) : moment(random, ANYTHING)
  return [plain({ do: "start" }), paying, ...moments(random, random.int(3, 6), REFUNDS)]
}

function moments(random: Random, count: number, chapter: Chapter): Moment[] {
  return Array.from({ length: count }, () => moment(random, chapter))
}

/** Nothing goes wrong. */
function plain(action: Action): Moment {
  return { afterMs: 2 * SECOND, faults: [], crash: null, callbacksTo: 0, deeds: [{ by: 0, action }] }
}

function moment(random: Random, chapter: Chapter): Moment {
  const many = random.weighted([
    [5, 1],
    [4, 2],
    [2, 3],
  ])
  const faults = random.weighted([
    [6, 0],
    [3, 1],
    [1, 2],
  ])
  const deeds = Array.from({ length: many }, (): Deed => ({
    by: processNumber(random),
    action: chapter.action(random),
  }))
  const callbacksTo = processNumber(random)
  return {
    afterMs: chapter.pauseMs(random),
    faults: Array.from({ length: faults }, () => chapter.fault(random)),
    crash: random.chance(0.25) ? crash(random, deeds, callbacksTo) : null,
    callbacksTo,
    deeds,
  }
}

function pause(random: Random): number {
  return random.weighted([
    [6, () => random.int(1, 4) * SECOND],
    [3, () => random.int(10, 90) * SECOND],
    [2, () => random.int(2, 12) * MINUTE],
    [1, () => random.int(28, 36) * MINUTE],
    [0.3, () => random.int(4, 30) * HOUR],
  ])()
}

/** Refunds take hours, and the day of purchase ends at ten the next morning. */
function longPause(random: Random): number {
  return random.weighted([
    [4, () => random.int(1, 90) * SECOND],
    [3, () => random.int(2, 40) * MINUTE],
    [2, () => random.int(1, 40) * HOUR],
  ])()
}

/** One of those who have something to do dies, more often early. */
function crash(random: Random, deeds: readonly Deed[], callbacksTo: ProcessNumber): Crash {
  const workers = deeds.map(({ by, action }) => (HOSTED_PAGE.has(action.do) ? callbacksTo : by))
  const beforeTouch = random.chance(0.3) ? random.int(1, 15) : random.int(1, MOST_TOUCHES)
  return { process: random.pick([workers[0] ?? 0, ...workers]), beforeTouch }
}

function processNumber(random: Random): ProcessNumber {
  return random.pick([0, 1])
}

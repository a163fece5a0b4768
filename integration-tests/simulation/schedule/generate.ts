import type { Fault } from "../../../sandbox/src"
import type { ActionName } from "../actions"
import { anyAnswers } from "../faults/open-questions"
import { anyFault, refundFault } from "../faults/service"
import { TROUBLES } from "../faults/troubles"
import { drawnApart } from "./apart"
import { longPause, pause, SECOND } from "./intervals"
import { anyOpening, type Step } from "./openings"
import { type Random, randomOf } from "../random"
import type { Crash, Moment, Pause, PlannedAction, Schedule, Subject } from "./schedule"
import type { ProcessNumber, Shop } from "../shop"
import { anyAction } from "./weights"

/** Touches of database and network that the longest action makes, and some more. */
const MOST_TOUCHES = 150

/** Every eighth seed is about payment links, so that all others stay as they were when documents and tests named them. */
const LINKS_EVERY = 8

/** Done at the service, which then calls the shop. */
const HOSTED_PAGE: ReadonlySet<ActionName> = new Set<ActionName>([
  "pay",
  "pay_after_lapse",
  "cancel",
  "repeat_callback",
])

/** What sets the moments of a schedule apart. */
type Chapter = {
  about: Subject
  carts: number
  fault: (random: Random) => Fault
  intervalMs: (random: Random) => number
}

/** What happens to the carts of this seed. The same seed gives the same schedule. */
export function generate(seed: number): Schedule {
  const random = randomOf(seed)
  const limits = random.chance(0.5)
  const skew = () => (random.chance(0.5) ? random.int(-5, 5) * SECOND : 0)
  const skewMs = [skew(), skew()] as const
  const drawn = random.weighted<Subject>([
    [3, "payment"],
    [3, "refunds"],
    [1.5, "prices"],
    [1.5, "elsewhere"],
    [2, "changes"],
    [1.2, "deploys"],
  ])
  const about = seed % LINKS_EVERY === 0 ? "links" : drawn
  const carts = cartsOf(random, limits)
  const opening = anyOpening(random, about)
  const shop = { ...shopOf(random, about), ...opening.shop }
  const chapter =
    about === "refunds" || about === "changes"
      ? { about, carts, fault: refundFault, intervalMs: longPause }
      : { about, carts, fault: anyFault, intervalMs: pause }
  const moments = [
    ...opening.steps.map((step) => plain(chapter, step)),
    ...Array.from({ length: random.int(3, 6) }, () => moment(random, chapter)),
  ]
  const sameDayRefunds = random.chance(0.5)
  const { answers: more, ...apart } = drawnApart(seed)
  const answers = { ...anyAnswers(random), ...more }
  return { seed, about, carts, shop, limits, sameDayRefunds, answers, ...apart, skewMs, moments }
}

/** Limits make several carts slow: a checkout a second. */
function cartsOf(random: Random, limits: boolean): number {
  const carts = random.weighted([
    [7, 1],
    [2, 2],
    [1, 3],
    [0.5, 5],
  ])
  return limits ? Math.min(carts, 2) : carts
}

function shopOf(random: Random, about: Subject): Shop {
  return {
    capture: random.chance(about === "changes" ? 0.4 : about === "links" ? 0.25 : 0.1) ? "manual" : "automatic",
    onUnplaceable: random.chance(0.2) ? "hold" : "refund",
  }
}

/** Nothing goes wrong but what the step says. */
function plain({ carts }: Chapter, { action, afterMs, faults = [] }: Step): Moment {
  const actions = Array.from({ length: carts }, (_, cart): PlannedAction => ({ by: 0, cart, action }))
  return { afterMs, faults, troubles: [], crash: null, pause: null, callbacksTo: 0, actions }
}

function moment(random: Random, chapter: Chapter): Moment {
  const actions = Array.from(
    {
      length: random.weighted([
        [5, 1],
        [4, 2],
        [2, 3],
      ]),
    },
    () => planned(random, chapter)
  )
  // Impatient people click twice.
  const [first] = actions
  const doubled = first && random.chance(0.08) ? [...actions, { ...first, by: processNumber(random) }] : actions
  const faults = random.weighted([
    [6, 0],
    [3, 1],
    [1, 2],
  ])
  const callbacksTo = processNumber(random)
  const crash = random.chance(0.2) ? crashOf(random, doubled, callbacksTo) : null
  return {
    afterMs: chapter.intervalMs(random),
    faults: Array.from({ length: faults }, () => chapter.fault(random)),
    troubles: random.chance(0.12) ? [random.pick(TROUBLES)] : [],
    crash,
    pause: crash === null && random.chance(0.15) ? pauseOf(random, chapter, doubled, callbacksTo) : null,
    callbacksTo,
    actions: doubled,
  }
}

function planned(random: Random, { about, carts }: Chapter): PlannedAction {
  return { by: processNumber(random), cart: random.int(0, carts - 1), action: anyAction(random, about) }
}

/** One of those who have something to do dies, more often early. */
function crashOf(random: Random, actions: readonly PlannedAction[], callbacksTo: ProcessNumber): Crash {
  const workers = actions.map(({ by, action }) => (HOSTED_PAGE.has(action.do) ? callbacksTo : by))
  const beforeTouch = random.chance(0.3) ? random.int(1, 15) : random.int(1, MOST_TOUCHES)
  return { process: random.pick([workers[0] ?? 0, ...workers]), beforeTouch }
}

/** One of those who have something to do stops, and the other process has something to do meanwhile. */
function pauseOf(
  random: Random,
  chapter: Chapter,
  actions: readonly PlannedAction[],
  callbacksTo: ProcessNumber
): Pause {
  const { process, beforeTouch } = crashOf(random, actions, callbacksTo)
  const by: ProcessNumber = process === 0 ? 1 : 0
  const meanwhile = Array.from({ length: random.int(1, 2) }, () => ({ ...planned(random, chapter), by }))
  return { process, beforeTouch, meanwhile }
}

function processNumber(random: Random): ProcessNumber {
  return random.pick([0, 1])
}

import type { Endpoint, Fault } from "../../src/sandbox"
import { type Random, randomOf } from "./random"
import type { Action, Crash, Deed, Moment, ProcessNumber, Schedule } from "./schedule"

const SECOND = 1_000
const MINUTE = 60 * SECOND
/** Touches of database and network that the longest deed makes, and some more. */
const MOST_TOUCHES = 150

/** Done at the service, which then calls the shop. */
const HOSTED_PAGE: ReadonlySet<Action["do"]> = new Set<Action["do"]>([
  "pay",
  "pay_after_lapse",
  "cancel",
  "repeat_callback",
])

/** What happens to the cart of this seed. The same seed gives the same schedule. */
export function generate(seed: number): Schedule {
  const random = randomOf(seed)
  const limits = random.chance(0.5)
  const opening: Moment = {
    afterMs: 0,
    faults: [],
    crash: null,
    callbacksTo: 0,
    deeds: [{ by: 0, action: { do: "start" } }],
  }
  const moments = Array.from({ length: random.int(3, 7) }, () => moment(random))
  const skew = () => (random.chance(0.5) ? random.int(-5, 5) * SECOND : 0)
  return {
    seed,
    limits,
    skewMs: [skew(), skew()],
    moments: [random.chance(0.7) ? opening : moment(random), ...moments],
  }
}

function moment(random: Random): Moment {
  const deeds = Array.from(
    {
      length: random.weighted([
        [5, 1],
        [4, 2],
        [2, 3],
      ]),
    },
    () => deed(random)
  )
  const callbacksTo = processNumber(random)
  return {
    afterMs: pause(random),
    faults: Array.from(
      {
        length: random.weighted([
          [6, 0],
          [3, 1],
          [1, 2],
        ]),
      },
      () => fault(random)
    ),
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
    [0.3, () => random.int(4, 30) * 60 * MINUTE],
  ])()
}

/** One of those who have something to do dies, more often early. */
function crash(random: Random, deeds: readonly Deed[], callbacksTo: ProcessNumber): Crash {
  const workers = deeds.map(({ by, action }) => (HOSTED_PAGE.has(action.do) ? callbacksTo : by))
  const beforeTouch = random.chance(0.3) ? random.int(1, 15) : random.int(1, MOST_TOUCHES)
  return { process: random.pick([workers[0] ?? 0, ...workers]), beforeTouch }
}

function deed(random: Random): Deed {
  return { by: processNumber(random), action: action(random) }
}

function action(random: Random): Action {
  const tab = random.weighted([
    [5, 0],
    [2, 1],
    [1, 2],
  ])
  return random.weighted<Action>([
    [4, { do: "start" }],
    [1, { do: "reload" }],
    [1, { do: "look_at_other_method" }],
    [0.5, { do: "pay_another_way" }],
    [1, { do: "change_cart" }],
    [1.5, { do: "change_back" }],
    [0.7, { do: "change_email" }],
    [8, { do: "pay", tab }],
    [0.4, { do: "pay_after_lapse", tab }],
    [0.8, { do: "cancel", tab }],
    [0.3, { do: "decline", tab }],
    [1, { do: "return", tab }],
    [1.5, { do: "repeat_callback", tab }],
    [4, { do: "complete" }],
    [1, { do: "poll" }],
    [0.7, { do: "complete_and_leave", afterMs: random.int(10, 200) }],
    [2, { do: "run_jobs" }],
    [0.4, { do: "audit" }],
    [0.5, { do: "sell_out" }],
    [0.5, { do: "restock" }],
  ])
}

function fault(random: Random): Fault {
  return random.chance(0.5) ? callbackFault(random) : apiFault(random)
}

function callbackFault(random: Random): Fault {
  return random.weighted<Fault>([
    [2, { match: "callback", kind: "lost", times: random.pick([1, 2, 30]) }],
    [2, { match: "callback", kind: "doubled" }],
    [1, { match: "callback", kind: "delayed", ms: random.int(1, 40) * MINUTE }],
    [1, { match: "callback", kind: "answer_lost", times: random.int(1, 3) }],
  ])
}

function apiFault(random: Random): Fault {
  const match = random.pick<Endpoint | "any">([
    "any",
    "POST /api/checkouts",
    "GET /api/checkouts/{id}",
    "GET /api/checkouts",
    "POST /api/refunds",
  ])
  const times = random.int(1, 3)
  return random.weighted<Fault>([
    [2, { match, kind: "lost_before", times }],
    [3, { match, kind: "lost_after", times }],
    [
      2,
      {
        match,
        kind: "status",
        status: random.pick([500, 502, 503]),
        when: random.pick(["before_work", "after_work"]),
        times,
      },
    ],
    [1, { match, kind: "rate_limited", seconds: random.int(1, 60), times }],
    [1, { match, kind: "slow", ms: random.pick([100, 900]), times }],
    [0.5, { match, kind: "garbage", times }],
    [0.5, { match, kind: "wrong_schema", times }],
    [0.5, { match, kind: "truncated", times }],
  ])
}

function processNumber(random: Random): ProcessNumber {
  return random.pick([0, 1])
}

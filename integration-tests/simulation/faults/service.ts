import type { Endpoint, Fault } from "../../../sandbox/src"
import type { Random } from "../random"

const MINUTE = 60_000

const REFUNDS = ["POST /api/refunds", "POST /api/refunds", "GET /api/refunds/{id}", "GET /api/refunds"] as const
const ANY = ["any", "POST /api/checkouts", "GET /api/checkouts/{id}", "GET /api/checkouts", ...REFUNDS] as const

/** Something that goes wrong between shop and service. */
export function anyFault(random: Random): Fault {
  return random.chance(0.5) ? callbackFault(random) : apiFault(random, random.pick<Endpoint | "any">(ANY))
}

/** Something that goes wrong while money is given back; now and then the service declines for reasons of its own. */
export function refundFault(random: Random): Fault {
  if (random.chance(0.1)) {
    return { match: "POST /api/refunds", kind: "status", status: 422, when: "before_work" }
  }
  return apiFault(random, random.pick<Endpoint>(REFUNDS))
}

function callbackFault(random: Random): Fault {
  return random.weighted<Fault>([
    [2, { match: "callback", kind: "lost", times: random.pick([1, 2, 30]) }],
    [2, { match: "callback", kind: "doubled" }],
    [1, { match: "callback", kind: "delayed", ms: random.int(1, 40) * MINUTE }],
    [1, { match: "callback", kind: "answer_lost", times: random.int(1, 3) }],
  ])
}

function apiFault(random: Random, match: Endpoint | "any"): Fault {
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

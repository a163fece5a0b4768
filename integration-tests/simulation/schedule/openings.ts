import type { Fault } from "../../../sandbox/src"
import type { Action } from "../actions"
import type { Random } from "../random"
import { HOUR, MINUTE, SECOND } from "./intervals"
import type { Subject } from "./schedule"
import type { Shop } from "../shop"

/** A step of an opening: every cart's shopper, or an admin for each of them, does this. */
export type Step = { action: Action; afterMs: number; faults?: readonly Fault[] }

/** How a story begins. Nothing goes wrong by chance, so that what is rare is met often enough. */
type Opening = { steps: readonly Step[]; shop?: Partial<Shop> }

const step = (action: Action, afterMs = 2 * SECOND): Step => ({ action, afterMs })
const START = step({ do: "start" })
const PAY = step({ do: "pay", tab: 0 })
const PAY_UNHEARD: Step = { ...PAY, faults: [{ match: "callback", kind: "lost", times: 30 }] }
const OTHER = step({ do: "look_at_other_method" })
const NEXT_DAY = 30 * HOUR

const JUST_STARTED: Opening = { steps: [START] }
const PAID: Opening = { steps: [START, PAY] }
/** Paid, and no order could be made: it went back, and the service failed to give it back. */
const GIVEN_BACK_IN_VAIN: Opening = {
  steps: [
    START,
    step({ do: "sell_out" }),
    PAY,
    step({ do: "run_jobs" }, 40 * MINUTE),
    step({ do: "run_jobs" }, NEXT_DAY),
    step({ do: "move_refund", which: 0, to: "failed" }),
    step({ do: "run_jobs" }, HOUR),
  ],
}
const REFUND_FAILED: Opening = {
  steps: [
    START,
    PAY,
    step({ do: "refund_part", amountMinor: 1_000 }, NEXT_DAY),
    step({ do: "move_refund", which: 0, to: "failed" }),
    step({ do: "run_jobs" }, HOUR),
  ],
}
const CHANGED: Opening = { steps: [START, PAY, step({ do: "begin_change", kind: "edit" })] }
const CHANGED_BEFORE_CAPTURE: Opening = {
  steps: [START, PAY, step({ do: "begin_change", kind: "edit" }), step({ do: "confirm_change" })],
  shop: { capture: "manual" },
}

const OWING = [START, PAY, step({ do: "make_dearer" })]
const LINK = step({ do: "open_link" })

/** How stories about each subject begin, each as often as its weight says. */
const OPENINGS: Record<Subject, readonly (readonly [weight: number, opening: Opening])[]> = {
  payment: [
    [2, { steps: [] }],
    [6, JUST_STARTED],
    [1, { steps: [START, PAY, step({ do: "split_order" })] }],
    [0.7, GIVEN_BACK_IN_VAIN],
  ],
  refunds: [
    [0.5, JUST_STARTED],
    [4, PAID],
    [1, REFUND_FAILED],
    [0.5, GIVEN_BACK_IN_VAIN],
  ],
  prices: [
    [3, JUST_STARTED],
    [1, { steps: [START, step({ do: "enter_codes", codes: "everything" })] }],
    [1, { steps: [START, step({ do: "use_credit", amountMinor: "all" })] }],
  ],
  elsewhere: [
    [2, JUST_STARTED],
    [1, { steps: [START, step({ do: "look_at_card", behaviour: "keeps_session" })] }],
    [1, { steps: [START, OTHER, step({ do: "untick_provider" })] }],
    [1, { steps: [START, OTHER, step({ do: "narrow_bands" }, 2 * HOUR)] }],
  ],
  changes: [
    [3, PAID],
    [1, CHANGED],
    [1, CHANGED_BEFORE_CAPTURE],
  ],
  deploys: [
    [2, JUST_STARTED],
    [2, { steps: [START, PAY_UNHEARD, step({ do: "switch_environment" })] }],
    [1, { steps: [START, PAY_UNHEARD, step({ do: "untick_provider" })] }],
  ],
  links: [
    [1, { steps: OWING }],
    [4, { steps: [...OWING, LINK] }],
    [2, { steps: [...OWING, LINK, PAY] }],
    [1, { steps: [...OWING, LINK, PAY_UNHEARD] }],
  ],
}

/** How a story about this begins. */
export function anyOpening(random: Random, about: Subject): Opening {
  return random.weighted(OPENINGS[about])
}

import type { Random } from "./random"
import type { Action } from "./schedule"

/** Anything that can happen to a cart, shopping for the most part. */
export function anyAction(random: Random): Action {
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
    [1, refundAction(random)],
  ])
}

/** What an admin, the service's staff and the jobs do once an order is paid. */
export function refundAction(random: Random): Action {
  const which = random.int(0, 2)
  return random.weighted<Action>([
    // Few amounts, so that refunds of the same amount meet.
    [5, { do: "refund_part", amountMinor: random.pick([1, 1_000, 1_000, 3_333]) }],
    [2, { do: "refund_rest" }],
    [1.5, { do: "cancel_order" }],
    [1, { do: "retry_refund" }],
    [1.5, { do: "move_refund", which, to: "pending" }],
    [1.5, { do: "move_refund", which, to: "complete" }],
    [1.5, { do: "move_refund", which, to: "failed" }],
    [3, { do: "run_jobs" }],
    [0.3, { do: "repeat_callback", tab: 0 }],
    [0.3, { do: "complete" }],
    [0.3, { do: "audit" }],
  ])
}

import type { Fault } from "../../src/sandbox"

/**
 * What a shopper, an admin, the service's staff or the clock does. `tab` counts the hosted pages the shopper has seen, newest
 * first; `which`, the service's refunds, oldest first. Amounts are pence.
 */
export type Action =
  | { do: "start" | "reload" | "look_at_other_method" | "pay_another_way" }
  | { do: "change_cart" | "change_back" | "change_email" }
  | { do: "pay" | "pay_after_lapse" | "cancel" | "decline" | "return" | "repeat_callback"; tab: number }
  | { do: "complete" | "poll" }
  | { do: "complete_and_leave"; afterMs: number }
  | { do: "run_jobs" | "audit" }
  | { do: "sell_out" | "restock" }
  | { do: "refund_part"; amountMinor: number }
  | { do: "refund_rest" | "cancel_order" | "retry_refund" }
  | { do: "move_refund"; which: number; to: "pending" | "complete" | "failed" }

/** The processes of the shop, behind one balancer. Clocks of machines differ by seconds. */
export type ProcessNumber = 0 | 1

/** Something done at a moment, and the process whose door it reaches. */
export type Deed = { by: ProcessNumber; action: Action }

/** A process dies when it is about to touch the database or the network for the n-th time in this moment. */
export type Crash = { process: ProcessNumber; beforeTouch: number }

/** Time passes, things go wrong, and then all deeds happen at once. */
export type Moment = {
  /** Milliseconds since the moment before. */
  afterMs: number
  faults: readonly Fault[]
  crash: Crash | null
  /** The process that callbacks reach during this moment. */
  callbacksTo: ProcessNumber
  deeds: readonly Deed[]
}

/** Everything that happens to one cart. */
export type Schedule = {
  seed: number
  /** What it is mostly about: how the money comes, or how it goes back. */
  about: "payment" | "refunds"
  /** Whether the service keeps its published limits. */
  limits: boolean
  /** Whether the service takes refunds on the day of purchase. */
  sameDayRefunds: boolean
  /** How far each process's clock is off the database's, milliseconds. */
  skewMs: readonly [number, number]
  moments: readonly Moment[]
}

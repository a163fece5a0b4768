import type { Problem } from "../checkout/states"
import { type DeadTenure, wasMadeDuring } from "../lease"
import type { MinorAmount } from "../money/money"
import type { Failure } from "./failure"
import type { Attempt, UnfinishedOrder } from "./truth"

declare const proven: unique symbol

/** Made under a lease of ours whose holder died, and not by anybody else. */
type TenureProof = { dead: DeadTenure; [proven]: "tenure" }

/** The ledger has noted, with such a proof, that a process of ours left this order behind. */
type Noted = { orderId: string; [proven]: "noted" }

/** It carries this reference, which nobody else could have given it. */
type ReferenceProof = { reference: string; [proven]: "reference" }

export function carries(reference: string): ReferenceProof {
  return { reference } as ReferenceProof
}

/** @returns undefined for what was made at another time: it is somebody else's */
export function madeIn(dead: DeadTenure | null, createdAt: Date): TenureProof | undefined {
  return dead && wasMadeDuring(createdAt, dead) ? ({ dead } as TenureProof) : undefined
}

/** @returns undefined when no attempt's row says so */
export function notedAsLeft(attempts: readonly Attempt[], orderId: string): Noted | undefined {
  return attempts.some(({ unpaidOrderId }) => unpaidOrderId === orderId) ? ({ orderId } as Noted) : undefined
}

/**
 * What brings a cart's truth nearer to the promise: one order or one full refund. Whatever takes something away carries its
 * proof. Each may be applied again after a crash at any point.
 */
export type Correction =
  /** Nothing is decided before then: a completion may be under way. */
  | { do: "wait"; until: Date }
  /** The completion that has just failed left something: the lease ends by itself, and its next holder takes care of it. */
  | { do: "abandon" }
  /** With the sessions of ours that its completion may still find: one that has only stalled would share the payment of the next. */
  | {
      do: "remove_order"
      order: UnfinishedOrder
      isLinked: boolean
      sessionIds: readonly string[]
      proof: TenureProof
    }
  | { do: "restore_order"; orderId: string; proof: Noted | ReferenceProof }
  | { do: "cancel_order"; orderId: string; proof: Noted }
  | { do: "unlink_order"; orderId: string }
  | { do: "void_payments"; attempt: Attempt; paymentIds: readonly string[]; proof: ReferenceProof }
  /** Medusa would make an order with their cancelled payments. */
  | { do: "drop_sessions"; sessionIds: readonly string[]; proof: ReferenceProof }
  /** The cart has exactly the session that carries this attempt. */
  | { do: "fit_session"; attempt: Attempt }
  | { do: "complete_cart"; attempt: Attempt }
  /** Links, authorises and records what the order lacks of its payment. */
  | { do: "pay_order"; attempt: Attempt; orderId: string }
  /** A process that stalled has recorded once more what the next holder of its lease had, or has not come to it. */
  | { do: "correct_captures"; attempt: Attempt; orderId: string }
  | { do: "note"; attempt: Attempt; note: Note }

/** What is written into an attempt's row. */
export type Note =
  | { kind: "placed"; orderId: string; totalMinor: MinorAmount; refundedMinor: MinorAmount; lookAgain: boolean }
  | { kind: "unplaced"; problem: Problem; failure: Failure | null }
  /** Its order is gone, or has lost the payment. */
  | { kind: "reopened"; orderId: string; lost: "deleted" | "gone" | "payment" }
  | { kind: "refunding" }
  | { kind: "held" }
  /** A process of ours died before this order was paid: the proof goes with its lease. */
  | { kind: "left_unpaid"; orderId: string }
  /** Nobody has paid the cart's order, and nothing shows who made it. */
  | { kind: "order_unpaid" }
  | { kind: "look_again"; at: Date | null }

/**
 * Why somebody looks.
 *
 * - `look`: somebody else's completion has ended, or a process has died
 * - `prepare`: Medusa's own completion comes next
 * - `place`: this attempt is paid, or an admin wants its order
 * - `recover`: its time has come
 * - `release`: it has ended unpaid
 * - `return`: an admin wants its money back
 */
export type Wish =
  { kind: "look" } | { kind: "prepare" } | { kind: "place" | "recover" | "release" | "return"; attemptId: string }

/** One run of looking and correcting, as far as it has come. */
export type Run = {
  wish: Wish
  /** The tenure of a holder that died, whose leavings nobody has looked at yet. */
  dead: DeadTenure | null
  /** When the completion began that has just failed under this lease. */
  failedSince: Date | null
  /** The lease was taken over from a holder that may have stalled, and may go on. */
  tookOver: boolean
  /** Attempts whose outcome has been noted in this run. */
  finished: ReadonlySet<string>
  /** What went wrong with attempts in this run. */
  failures: ReadonlyMap<string, Failure>
}

/** True where somebody looks because of this attempt. */
export function isFor(wish: Wish, { id }: Attempt): boolean {
  return "attemptId" in wish && wish.attemptId === id
}

/** @returns undefined where there is none to void */
export function voided(attempt: Attempt, payments: readonly { id: string }[]): Correction | undefined {
  const paymentIds = payments.map(({ id }) => id)
  return paymentIds.length === 0
    ? undefined
    : { do: "void_payments", attempt, paymentIds, proof: carries(attempt.reference) }
}

export function note(attempt: Attempt, found: Note): Correction {
  return { do: "note", attempt, note: found }
}

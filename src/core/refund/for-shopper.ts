import { assertNever } from "../assert-never"
import { afterBusinessDays, londonDayAfter } from "../london-time"
import { type MinorAmount, minorToMajor, TERRITORY_CURRENCY } from "../money/money"
import { sentence, type Sentence } from "../sentences"
import type { Refund } from "./refund"
import { cameToNothing } from "./states"

/**
 * Where a refund stands, for the shopper who gets it.
 *
 * - `planned`: it is sent at a later time, for example the morning after the purchase
 * - `sending`: it is on its way to the service, or its answer was lost
 * - `sent`: the service has it
 * - `complete`: the service has made it
 * - `failed`: it came to nothing at the service
 * - `called_off`: the shop withdrew it before it was sent
 */
export type ShopperRefundState = "planned" | "sending" | "sent" | "complete" | "failed" | "called_off"

export type ShopperRefund = {
  state: ShopperRefundState
  amountMinor: MinorAmount
  requestedAt: Date
  /** Not sent before this time; null for one that does not wait. */
  plannedFor: Date | null
  /** Null until the service has it. */
  sentAt: Date | null
  /** By when the service is usually done with it. */
  expectedBy: Date | null
  completedAt: Date | null
  sentence: Sentence
}

type Row = Pick<
  Refund,
  | "kind"
  | "state"
  | "amountMinor"
  | "submitAfter"
  | "submittedAt"
  | "createdAt"
  | "settledAt"
  | "retriedAs"
  | "wasRecorded"
>

/** Approval and processing can take up to a business day (spec, Refund request). */
const USUAL_BUSINESS_DAYS = 1

/**
 * What the shopper is told of a refund.
 *
 * @returns undefined for one that another took the place of, or that was refused before anybody could count on it
 */
export function refundForShopper(row: Row, now: Date): ShopperRefund | undefined {
  const state = stateOf(row)
  if (row.retriedAs !== null || (cameToNothing(row.state) && !wasCountedOn(row))) {
    return undefined
  }
  const hasArrived = state === "sent" || state === "complete"
  const sentAt = hasArrived ? row.submittedAt : null
  const refund = {
    state,
    amountMinor: row.amountMinor,
    requestedAt: row.createdAt,
    plannedFor: state === "planned" ? row.submitAfter : null,
    sentAt,
    expectedBy: state === "sent" && sentAt ? afterBusinessDays(sentAt, USUAL_BUSINESS_DAYS) : null,
    completedAt: state === "complete" ? row.settledAt : null,
  }
  return { ...refund, sentence: sentenceOf(refund, now) }
}

function stateOf({ state }: Row): ShopperRefundState {
  switch (state) {
    case "scheduled":
      return "planned"
    case "submitting":
    case "unknown":
      return "sending"
    case "requested":
    case "pending":
      return "sent"
    case "complete":
    case "called_off":
      return state
    case "failed":
    case "rejected":
      return "failed"
    default:
      return assertNever(state)
  }
}

/**
 * What the service had accepted, or Medusa had recorded, may have been announced; what an admin was refused at the click was not.
 * What is owed in any case counts.
 */
function wasCountedOn({ kind, state, wasRecorded }: Row): boolean {
  return state === "failed" || kind !== "asked" || wasRecorded === true
}

function sentenceOf(refund: Omit<ShopperRefund, "sentence">, now: Date): Sentence {
  const { state, sentAt, expectedBy, plannedFor } = refund
  const known = { amount: { minor: refund.amountMinor }, requested: { day: refund.requestedAt } }
  switch (state) {
    case "planned":
      return plannedFor && plannedFor > now
        ? sentence("refundPlanned", { ...known, planned: { day: plannedFor } })
        : sentence("refundSending", known)
    case "sending":
      return sentence("refundSending", known)
    case "sent":
      // One that was found in the service's list may lack the time of its sending.
      return sentAt && expectedBy
        ? sentence(londonDayAfter(expectedBy, 1) <= now ? "refundSlow" : "refundSent", {
            ...known,
            sent: { day: sentAt },
            expected: { day: expectedBy },
          })
        : sentence("refundSending", known)
    case "complete":
      return sentence("refundComplete", known)
    case "failed":
      return sentence("refundFailed", known)
    case "called_off":
      return sentence("refundCalledOff", known)
    default:
      return assertNever(state)
  }
}

/** A refund as other programs and storefronts read it: amounts in pounds, times in ISO 8601. */
export type ShopperRefundView = {
  state: ShopperRefundState
  amount: number
  currency_code: string
  requested_at: string
  planned_for: string | null
  sent_at: string | null
  expected_by: string | null
  completed_at: string | null
}

export function shopperRefundView(refund: ShopperRefund): ShopperRefundView {
  return {
    state: refund.state,
    amount: minorToMajor(refund.amountMinor),
    currency_code: TERRITORY_CURRENCY.toLowerCase(),
    requested_at: refund.requestedAt.toISOString(),
    planned_for: refund.plannedFor?.toISOString() ?? null,
    sent_at: refund.sentAt?.toISOString() ?? null,
    expected_by: refund.expectedBy?.toISOString() ?? null,
    completed_at: refund.completedAt?.toISOString() ?? null,
  }
}

import { z } from "@medusajs/framework/zod"
import { type Checkout, isPageForgotten, isPageOver, isPaidUnplaced, mayBePlaced } from "./checkout"
import { assertNever } from "../assert-never"
import type { AccountOptions } from "../options/options"
import { SENTENCES } from "../sentences"

type Capture = AccountOptions["capture"]

/** How long the hosted page takes payments, in milliseconds ("roughly 30 minutes", spec, Limits). */
export const SESSION_VALIDITY_MS = 30 * 60_000
/** How long after its creation a checkout is paid or given up, and its callback sent, at the latest (spec, Events). Milliseconds. */
export const CALLBACK_AFTER_MS = 4 * 60 * 60_000

/** A checkout is handed out again only while the shopper still has this long to pay, in milliseconds. */
const REUSE_MARGIN_MS = 10 * 60_000

/** When the hosted page of a checkout created now stops taking payments. */
export function expiryOf(createdAt: Date): Date {
  return new Date(createdAt.getTime() + SESSION_VALIDITY_MS)
}

/** True while the shopper can be sent to the checkout again. */
export function isReusable({ paymentUrl, expiresAt }: Pick<Checkout, "paymentUrl" | "expiresAt">, now: Date): boolean {
  return paymentUrl !== null && expiresAt !== null && expiresAt.getTime() - now.getTime() >= REUSE_MARGIN_MS
}

// Made once: zod compiles a schema when it is used first, which takes longer than reading by it.
const namesSession = z.object({ session_id: z.string() })
const namesPreview = z.object({ preview: z.string() })

/** The session id the provider itself returned, from data that has been in a shopper's hands; undefined if it is no text. */
export function claimedSessionId(data: unknown): string | undefined {
  return namesSession.safeParse(data).data?.session_id
}

/** The token of a preview link, as a storefront sends it with a new session; undefined if it is no text. */
export function claimedPreview(data: unknown): string | undefined {
  return namesPreview.safeParse(data).data?.preview
}

/**
 * What Medusa keeps with the payment session and shows to the shopper: it is flat, holds nothing secret or personal, and is never
 * believed when it comes back. Every key is set at each call, because Medusa merges and never removes.
 */
export function sessionData(checkout: Checkout, sessionId: string) {
  return {
    payment_url: checkout.paymentUrl,
    expires_at: checkout.expiresAt?.toISOString() ?? null,
    checkout_id: checkout.serviceCheckoutId,
    reference: checkout.reference,
    session_id: sessionId,
    number_of_payments: checkout.numberOfPayments,
  }
}

/** How Medusa was to capture a payment when it was made: the option may have changed since. */
export function paymentData(checkout: Checkout, sessionId: string, capture: Capture) {
  return { ...sessionData(checkout, sessionId), capture }
}

/** The same, of a payment's data, which is only ever what authorizePayment returned. */
export function captureIn(data: unknown): Capture | undefined {
  return z.object({ capture: z.enum(["automatic", "manual"]) }).safeParse(data).data?.capture
}

/**
 * Whether a payment session may be authorised; if not, a sentence for the shopper.
 * `wait` means that it may still become paid, `ended` that this attempt never will.
 */
export type Authorisation =
  { granted: true; checkout: Checkout } | { granted: false; outlook: "wait" | "ended"; sentence: string }

/** @param checkout what the ledger knows, after the service was asked */
export function authorisation(checkout: Checkout, now: Date): Authorisation {
  switch (checkout.remoteState) {
    case "successful":
      return mayBePlaced(checkout) ? { granted: true, checkout } : ended(whyUnused(checkout))
    case "opening":
    case "unknown":
    case "received":
      return {
        granted: false,
        outlook: "wait",
        sentence:
          isPageOver(checkout, now) && !isPageForgotten(checkout, now) ? SENTENCES.expired : SENTENCES.notConfirmed,
      }
    case "cancelled":
      return ended(SENTENCES.cancelled)
    case "refused":
    case "invalid_payload":
      return ended(SENTENCES.invalid)
    case "lapsed":
      return ended(SENTENCES.expired)
    default:
      return assertNever(checkout.remoteState)
  }
}

/** What whoever would pay again reads of what they have paid and that does not pay for this. */
export function whyUnused(paid: Checkout): string {
  if (mayBePlaced(paid)) {
    return paid.forOrderId === null ? SENTENCES.notMatching : SENTENCES.notOwed
  }
  return isPaidUnplaced(paid) ? SENTENCES.stateAttention : SENTENCES.stateRefunded
}

export function ended(sentence: string): Authorisation {
  return { granted: false, outlook: "ended", sentence }
}

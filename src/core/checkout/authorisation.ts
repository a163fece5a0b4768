import { assertNever } from "../assert-never"
import { type Checkout, isPageOver, mayBePlaced } from "./checkout"
import { SENTENCES } from "../sentences"

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
      return mayBePlaced(checkout) ? { granted: true, checkout } : ended(SENTENCES.amountChanged)
    case "opening":
    case "unknown":
    case "received":
      return {
        granted: false,
        outlook: "wait",
        sentence: isPageOver(checkout, now) ? SENTENCES.expired : SENTENCES.notConfirmed,
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

function ended(sentence: string): Authorisation {
  return { granted: false, outlook: "ended", sentence }
}

import { assertNever } from "../assert-never"
import { GONE } from "./account-gone"
import { type Checkout, isOutcomeAwaited, isPageForgotten, isPageOver, isPaidUnplaced } from "./checkout"
import type { Problem } from "./states"
import type { AccountOptions } from "../options/options"
import type { Sentence, SentenceId } from "../sentences"
import { ENGLISH, type Words } from "../words/words"
import { otherPaymentsText, returnedSentence } from "./other-payments"
import { mayAskForBrowser } from "./pace"
import { PLACING_WINDOW_MS } from "./recovery"
import { type ReturnReason, storefrontAddress } from "./addresses"

/** Where a cart's payment stands, for the storefront. */
export type ShopperState =
  | "none"
  | "awaiting"
  | "checking"
  | "confirming"
  | "placed"
  | "cancelled"
  | "expired"
  | "failed"
  | "refunded"
  | "attention"

/** The truth about a cart's payment at one moment. */
export type ShopperView = {
  state: ShopperState
  checkout: Checkout | undefined
  message: string
  /** True where the message also tells of another payment, which whoever goes straight on to the order would never read. */
  hasOtherPayments: boolean
}

/** What is said of an order that was there before. */
const OF_ORDER = {
  confirming: "counting",
  placed: "counted",
  refunded: "notAdded",
  attention: "countAttention",
} as const satisfies Partial<Record<ShopperState, SentenceId>>

const MESSAGES = {
  none: "stateNone",
  awaiting: "stateAwaiting",
  checking: "stateChecking",
  confirming: "stateConfirming",
  placed: "statePlaced",
  cancelled: "stateCancelled",
  expired: "stateExpired",
  failed: "stateFailed",
  refunded: "stateRefunded",
  attention: "stateAttention",
} as const satisfies Record<ShopperState, SentenceId>

/** The attempt that the others are told beside. @param attempts all attempts to pay the cart, newest first */
export function decisiveOf(attempts: readonly Checkout[], now: Date): Checkout | undefined {
  const paid = paidAmong(attempts)
  return (
    (paid && (laterPage(attempts, paid, now) ?? paid)) ?? attempts.find(isOutcomeAwaited) ?? newestOf(attempts, now)
  )
}

/** Where what was paid fits nothing, the page that was opened later: an order is to be had for it alone. */
function laterPage(attempts: readonly Checkout[], paid: Checkout, now: Date): Checkout | undefined {
  const isUnfit = paid.placementState === "unplaced" && paid.problem !== null && paid.problem in TO_GO_BACK
  const later = isUnfit ? attempts.slice(0, attempts.indexOf(paid)) : []
  return later.find(isOutcomeAwaited) ?? later.find((attempt) => stateOf(attempt, now) === "awaiting")
}

/** Where the last page could not be opened, an earlier one may have been paid: nobody can say that nothing was charged. */
function newestOf(attempts: readonly Checkout[], now: Date): Checkout | undefined {
  const [newest] = attempts
  const isFailed = newest !== undefined && stateOf(newest, now) === "failed"
  return (isFailed && attempts.find(({ remoteState }) => remoteState === "received")) || newest
}

/** The one that has its order; else one that is paid and may get it. */
function paidAmong(attempts: readonly Checkout[]): Checkout | undefined {
  return attempts.find(({ placementState }) => placementState === "placed") ?? attempts.find(isPaidUnplaced)
}

/**
 * What Medusa says by now of what is paid: what has become of the order that was placed, and why the page that is open is not to be
 * paid any more.
 */
type Meanwhile = {
  isOrderCancelled?: boolean | undefined
  /** The cart has an order by now that another payment, or none, was needed for. */
  hasOtherOrder?: boolean | undefined
  obstacle?: Sentence | string | undefined
}

/** @param attempts all attempts to pay the cart, newest first */
export function shopperView(
  attempts: readonly Checkout[],
  now: Date,
  words: Words = ENGLISH,
  { isOrderCancelled = false, hasOtherOrder = false, obstacle }: Meanwhile = {}
): ShopperView {
  const paid = obstacle === undefined ? undefined : paidAmong(attempts)
  const decisive = paid ?? decisiveOf(attempts, now)
  const open = decisive ? stateOf(decisive, now) : "none"
  const isVoid = (open === "awaiting" || open === "expired") && obstacle !== undefined
  const state = isVoid ? "expired" : open
  const others = otherPaymentsText(attempts, decisive, words)
  const messages: Record<ShopperState, SentenceId> = decisive?.forOrderId ? { ...MESSAGES, ...OF_ORDER } : MESSAGES
  const waits = decisive && whyItWaits(decisive, state, now, hasOtherOrder)
  const isOver = state === "placed" && isOrderCancelled
  const own = words.say(isOver ? "placedCancelled" : (waits ?? messages[state]))
  const sentences = [
    isVoid ? words.translated(obstacle) : own,
    decisive && state === "refunded" ? returnedSentence(decisive, words) : "",
    state === "attention" && (waits === "notNeeded" || waits === "notCounted") ? words.say("goesBack") : "",
    others,
  ]
  const message = sentences.filter((sentence) => sentence !== "").join(" ")
  return { state, checkout: decisive, message, hasOtherPayments: others !== "" }
}

/** Why there is no order for it, where more is known than the state says. */
function whyItWaits(
  checkout: Checkout,
  state: ShopperState,
  now: Date,
  hasOtherOrder: boolean
): SentenceId | undefined {
  const { problem, heldAt } = checkout
  if (state === "refunded") {
    const isToldWhy = problem === "cart_already_ordered" || problem === "order_cancelled"
    return isToldWhy ? TO_GO_BACK[problem] : hasOtherOrder ? "notUsed" : undefined
  }
  if (state === "expired") {
    return isPageForgotten(checkout, now) ? "pageForgotten" : undefined
  }
  if (state === "attention") {
    return heldAt === null && problem !== null ? TO_GO_BACK[problem] : undefined
  }
  return state === "confirming" ? whyItIsLong(checkout, now) : undefined
}

/** What no order is to be had for: a job gives it back soon, unless that is over by then, or the merchant holds it. */
const TO_GO_BACK: Partial<Record<Problem, SentenceId>> = {
  cart_already_ordered: "notNeeded",
  cart_changed: "notMatching",
  cart_gone: "notMatching",
  cart_moved: "notMatching",
  not_owed: "notOwed",
  order_cancelled: "notCounted",
}

/** Where it takes longer than anybody should take it for being confirmed. */
function whyItIsLong(
  { placementState, forOrderId, isShopsFailure, failedAt }: Checkout,
  now: Date
): SentenceId | undefined {
  if (placementState !== "unplaced" || forOrderId) {
    return undefined
  }
  const isLong = failedAt !== null && now.getTime() - failedAt.getTime() > PLACING_WINDOW_MS
  return isShopsFailure ? "shopFails" : isLong ? "orderWaits" : undefined
}

/** Where one attempt stands. */
export function stateOf(checkout: Checkout, now: Date): ShopperState {
  switch (checkout.remoteState) {
    case "successful":
      return paidState(checkout)
    case "received":
      // As long as a click opens no other page.
      if (isOutcomeAwaited(checkout) && mayAskForBrowser(checkout, now)) {
        return "checking"
      }
      return isPageOver(checkout, now) ? "expired" : "awaiting"
    case "cancelled":
      return "cancelled"
    case "lapsed":
      return "expired"
    case "opening":
    case "unknown":
    case "refused":
    case "invalid_payload":
      return "failed"
    default:
      return assertNever(checkout.remoteState)
  }
}

function paidState({ placementState, problem, heldAt }: Checkout): ShopperState {
  switch (placementState) {
    case "placed":
      return "placed"
    case "none":
    case "placing":
      return problem === GONE ? "attention" : "confirming"
    case "unplaced":
      return problem === "completion_failed" && heldAt === null ? "confirming" : "attention"
    case "refunding":
    case "returned":
      return "refunded"
    default:
      return assertNever(placementState)
  }
}

/**
 * The attempt that decides which page a shopper comes to. Who cancelled in one tab and paid in another is not sent back to pay.
 *
 * @param attempts all attempts to pay the cart
 */
export function attemptToShow(checkout: Checkout, attempts: readonly Checkout[]): Checkout {
  return checkout.remoteState === "successful" ? checkout : (paidAmong(attempts) ?? checkout)
}

/** The page a shopper should see now. */
export function shopperAddress(account: AccountOptions, checkout: Checkout, now: Date): string {
  const state = stateOf(checkout, now)
  const { cartId, forOrderId, countryCode } = checkout
  const values = { cart_id: cartId, payment_collection_id: cartId, country_code: countryCode }
  const page = (ofCart: string, reason?: ReturnReason) =>
    storefrontAddress(account.storefrontUrl, forOrderId === null ? ofCart : account.paymentLinkPath, {
      ...values,
      ...(reason && { reason }),
    })
  switch (state) {
    case "placed":
      return storefrontAddress(account.storefrontUrl, account.orderPath, { ...values, order_id: checkout.orderId })
    case "none":
    case "awaiting":
    case "checking":
    case "confirming":
    case "attention":
    // Who has paid is never sent back to pay: the waiting page says where the money is.
    case "refunded":
      return page(account.successPath)
    case "cancelled":
    case "expired":
    case "failed":
      return page(account.cancelPath, state)
    default:
      return assertNever(state)
  }
}

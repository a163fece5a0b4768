import type { MedusaContainer } from "@medusajs/framework/types"
import { type CallOptions, InstalmentsClientError } from "../../client"
import { type Authorisation, authorisation, ended, whyUnused } from "../../core/checkout/session"
import { type Checkout, isPaidUnplaced, mayBePlaced } from "../../core/checkout/checkout"
import { mayAskForBrowser } from "../../core/checkout/pace"
import { COMPLETION_MS, hasGoneBack } from "../../core/cart/whose"
import { SENTENCES } from "../../core/sentences"
import { accountOfPayment, findAccount } from "../../core/options/options"
import type InstalmentsModuleService from "../../modules/instalments/service"
import { amend } from "../ledger/amend"
import { ledgerOf } from "../ledger/ledger-of"
import { gatewayOf } from "../service/gateway"
import { lookUp } from "../service/look-up"
import { recordSnapshot } from "./settle-checkout"
import { placeOfSession, type SessionPlace, totalToPay } from "../medusa/cart/session-place"

/** A shopper is waiting and Medusa holds the cart's lock: the service is asked once, for at most this long. Milliseconds. */
const LOOK_UP = { budgetWaitMs: 1_000, totalMs: 8_000, budgetShare: "visitor" } as const

/**
 * Whether a payment session is paid. The ledger knows, or the service is asked once.
 *
 * @param sessionId Medusa's own id; nothing the session's data claims is believed
 * @throws LeaseLostError when the completion that asks worked under a lease that has gone to somebody else
 */
export async function authoriseSession(
  container: MedusaContainer,
  account: string | undefined,
  sessionId: string
): Promise<Authorisation> {
  const ledger = ledgerOf(container)
  if (account !== undefined && !findAccount(ledger.options, account)) {
    return UNDECIDED
  }
  const [place, found] = await Promise.all([
    placeOfSession(container, sessionId),
    ledger.checkouts.find({ paymentSessionId: sessionId }),
    // The one moment of Medusa's own completion at which one that has lost its lease can be stopped: Medusa then undoes its order.
    ledger.fence.assertHeld(),
  ])
  // Its provider entry may name another account by now: it is the row's account that was paid.
  const own = found && accountOfPayment(ledger.options, found) && isOfCart(found, place) ? found : undefined
  const paid = own && mayBePlaced(own) ? own : place && (await adoptedBy(ledger, sessionId, place))
  if (paid) {
    if (hasItsOrder(paid, place)) {
      return { granted: true, checkout: paid }
    }
    const [refunds, isThere] = await Promise.all([ledger.refunds.ofCheckout(paid.id), fits(container, paid, place)])
    // Money that goes back with an order which was undone afterwards pays for no other.
    const goesBack = hasGoneBack({ refunds })
    return isThere && !goesBack ? granted(ledger, paid) : ended(goesBack ? SENTENCES.stateAttention : whyUnused(paid))
  }
  if (!own) {
    const isGone = found && !findAccount(ledger.options, found.account)
    return isGone ? UNDECIDED : ended(SENTENCES.unknownSession)
  }
  const heard = mayAskForBrowser(own, new Date()) ? await lookedUp(container, own, LOOK_UP) : own
  const answer = authorisation(heard, new Date())
  return answer.granted && !(await fits(container, answer.checkout, place)) ? ended(whyUnused(answer.checkout)) : answer
}

/** A merchant's code may have moved its collection to a copy of the cart: the payment stays the first cart's, and goes back as such. */
function isOfCart({ cartId }: Checkout, place: SessionPlace | undefined): boolean {
  return place === undefined || place.cartId === cartId
}

/** True where the order that is being paid is the one that it has, however much of it went back since. */
function hasItsOrder({ placementState, orderId }: Checkout, place: SessionPlace | undefined): boolean {
  return placementState === "placed" && (place === undefined || place.orderId === orderId)
}

/** A merchant's own code may be completing the cart, and tells nobody of its order: the job looks for it, also where it had stopped. */
async function granted(ledger: InstalmentsModuleService, checkout: Checkout): Promise<Authorisation> {
  if (checkout.placementState === "unplaced") {
    await ledger.due.lookNotLater(checkout, new Date(Date.now() + COMPLETION_MS))
  }
  return { granted: true, checkout }
}

/** Nobody can ask the service about an account that is not configured: the shopper may have paid. */
const UNDECIDED: Authorisation = { granted: false, outlook: "wait", sentence: SENTENCES.stateChecking }

/**
 * True when amount and currency fit: while Medusa completes a cart it has written the order by now, and none is paid that costs
 * something else.
 */
async function fits(
  container: MedusaContainer,
  { amountMinor, currency }: Checkout,
  place: SessionPlace | undefined
): Promise<boolean> {
  return place === undefined || (place.currency === currency && (await totalToPay(container, place)) === amountMinor)
}

/** A checkout of the same cart that was paid in another tab, or before a reload: this session carries it now. */
async function adoptedBy(
  ledger: InstalmentsModuleService,
  sessionId: string,
  place: SessionPlace
): Promise<Checkout | undefined> {
  const attempts = await ledger.checkouts.ofCart(place.cartId)
  const paid = attempts.find(
    (attempt) =>
      isPaidUnplaced(attempt) &&
      mayBePlaced(attempt) &&
      accountOfPayment(ledger.options, attempt) !== undefined &&
      attempt.providerId === place.providerId &&
      attempt.amountMinor === place.sessionAmountMinor &&
      attempt.currency === place.currency
  )
  return (
    paid &&
    amend(ledger, paid, () => ({
      change: { paymentSessionId: sessionId, paymentCollectionId: place.paymentCollectionId },
      timeline: [{ kind: "session_moved", source: "shop", details: { session: sessionId } }],
    }))
  )
}

/** The row after one look-up, or as it is when the service cannot be asked now. For whoever works on its cart. */
export async function lookedUp(container: MedusaContainer, checkout: Checkout, call: CallOptions): Promise<Checkout> {
  try {
    const snapshot = await lookUp(gatewayOf(container, checkout), checkout, call)
    return snapshot ? (await recordSnapshot(container, checkout, snapshot)).checkout : checkout
  } catch (error) {
    if (error instanceof InstalmentsClientError) {
      return checkout
    }
    throw error
  }
}

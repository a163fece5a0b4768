import type { MedusaContainer } from "@medusajs/framework/types"
import type { Attempt, SessionFacts, Truth } from "../../core/cart/truth"
import type { Checkout } from "../../core/checkout/checkout"
import { strayOf } from "../../core/cart/whose"
import { said } from "../../core/notices/said"
import { ledgerOf } from "../ledger/ledger-of"
import { amend } from "../ledger/amend"
import { closeSessions, createSession, deleteSessions, setAmountToPay } from "../medusa/payment/sessions"
import { notifyAdmin } from "../notify/notify"
import { paymentPlace } from "../notify/refund-updated"
import { voidPayments } from "../medusa/order/void-payments"

/** Medusa's own: a person notes down what was paid, so its sessions stand for nothing. */
const MANUAL = "pp_system_default"

/**
 * Makes sure that completing the cart authorises the paid checkout and nothing else. Medusa authorises whichever
 * session it lists first, so there must be exactly one, and its payment must not have been cancelled.
 *
 * A shopper who reloaded, opened a second tab or looked at another way to pay has replaced the session: the cart is
 * given a new one. Its initiatePayment finds the paid checkout and makes no call to the service. Medusa's own flow for
 * this would ask whether the provider is still offered in the region; what was paid comes before any such rule.
 *
 * Sessions of other providers are kept: for a payment by redirect, the session may be the only record of money. They are closed
 * for the completion; their provider can still report a payment.
 */
export async function fitSession(container: MedusaContainer, truth: Truth, attempt: Attempt): Promise<void> {
  const { cart } = truth
  if (!cart) {
    return
  }
  if (cart.collectionMinor !== attempt.amountMinor) {
    // The cart costs what was paid; only Medusa's payment collection has not been updated yet.
    await setAmountToPay(container, cart.paymentCollectionId, attempt.amountMinor)
  }
  const fits = cart.sessions.find(({ id, isSpent }) => id === attempt.paymentSessionId && !isSpent)
  const others = cart.sessions.filter((session) => session !== fits)
  await clearSessions(container, attempt, others, truth.attempts)
  const left = truth.payments.map((payment) =>
    payment.sessionId === fits?.id ? payment : { ...payment, sessionId: null }
  )
  const strays = strayOf({ ...truth, payments: left }, attempt, truth.order !== null)
  if (strays.length > 0) {
    await voidPayments(container, idsOf(strays), { paymentCollectionId: cart.paymentCollectionId })
  }
  if (!fits) {
    await createSession(container, cart.paymentCollectionId, attempt)
  }
}

/**
 * Sessions beside the payment's: those of the accounts that these attempts were made with go, because the ledger itself follows what
 * becomes of their checkouts. Other providers' are closed and kept.
 */
export async function clearSessions(
  container: MedusaContainer,
  attempt: Checkout,
  sessions: readonly SessionFacts[],
  attempts: readonly Pick<Checkout, "providerId">[]
): Promise<void> {
  const isOurs = ({ providerId }: SessionFacts) => attempts.some((each) => each.providerId === providerId)
  const others = sessions.filter((session) => !isOurs(session))
  await deleteSessions(container, idsOf(sessions.filter(isOurs)))
  if (others.length > 0) {
    await tellOfOtherWays(container, attempt, others)
    await closeSessions(container, idsOf(others))
  }
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

/**
 * Whether it was paid, a person has to find out: the timeline keeps which it was. Of sessions that a crash left open, the feed takes one
 * notice.
 */
async function tellOfOtherWays(
  container: MedusaContainer,
  attempt: Checkout,
  sessions: readonly SessionFacts[]
): Promise<void> {
  const begun = sessions.filter(({ providerId }) => providerId !== MANUAL)
  if (begun.length === 0) {
    return
  }
  await amend(ledgerOf(container), attempt, () => ({
    change: {},
    timeline: begun.map(({ id, providerId }) => ({
      kind: "other_way_set_aside",
      source: "shop",
      details: { session: id, provider: providerId },
    })),
  }))
  const place = { place: await paymentPlace(container, attempt) }
  const providers = { list: begun.map(({ providerId }) => providerId) }
  const key = ["other_way", attempt.id, ...idsOf(begun)].join(":")
  await notifyAdmin(container, said("other_way", { place, providers }), key)
}

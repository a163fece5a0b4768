import type { MedusaContainer } from "@medusajs/framework/types"
import { isSaidPaid, isUnheardSinceEnd, mayCreate } from "../../core/checkout/pace"
import {
  type Checkout,
  isOutcomeAwaited,
  isPaidUnplaced,
  mayBePlaced,
  type NewCheckout,
} from "../../core/checkout/checkout"
import { majorToMinor, type MinorAmount } from "../../core/money/money"
import { Refusal } from "../../core/refusal"
import { SENTENCES } from "../../core/sentences"
import { shopperView } from "../../core/checkout/shopper-view"
import { isReusable, whyUnused } from "../../core/checkout/session"
import { accountOfPayment, findAccount } from "../../core/options/options"
import { isOf } from "../ledger/account-keys"
import { amend } from "../ledger/amend"
import { ledgerOf } from "../ledger/ledger-of"
import { cartFactsOf, type PayableFacts } from "./cart-facts"
import { createCheckout } from "./create-checkout"
import { orderFactsOf } from "./order-facts"
import { draftCheckout, type PaymentInput } from "./draft-checkout"
import { type Gateway, gatewayFor } from "../service/gateway"
import { keptOffer } from "../service/merchant-config"
import { lookedUp } from "../settle/authorise-session"

/** A shopper waits for the page: the service is asked only if a request is free now. Milliseconds. */
const LOOK_UP = { budgetWaitMs: 0, totalMs: 3_000, budgetShare: "visitor" } as const

/**
 * Gives a payment session of a cart or an order a checkout to pay: one that has been paid already, one that is still open for the same
 * contents, or a new one.
 *
 * @param account may be left out when there is one
 * @throws Refusal with a sentence for the shopper: `invalid` without an acceptable e-mail address; `not_allowed` when it is not
 *   offered for it, it was paid through another account, or may have been through one that is gone, nothing is owed, something is
 *   out of stock, the payment was started too often, or the service declined; `try_later` when the service is busy, cannot be
 *   reached, has not answered, or has not said yet whether an earlier page was paid
 * @throws OptionsError when there are several accounts and none is named
 */
export async function openCheckout(
  container: MedusaContainer,
  account: string | undefined,
  input: PaymentInput
): Promise<Checkout> {
  const { amountMinor } = majorToMinor(input.major)
  const read = () => factsOf(container, input.sessionId, amountMinor)
  if (account !== undefined && !findAccount(ledgerOf(container).options, account)) {
    throw new Refusal("not_allowed", whyClosed((await read())?.attempts ?? []))
  }
  const gateway = gatewayFor(container, account)
  const [facts, offer] = await Promise.all([read(), keptOffer(gateway)])
  const now = new Date()
  if (!facts) {
    throw new Refusal("not_allowed", SENTENCES.checkoutOnly)
  }
  const { carrier } = facts
  const wanted = { amountMinor, currency: input.currencyCode.toUpperCase() }
  const attempts = await heardOf(gateway, facts.attempts, wanted, now)
  // The session carries what it is given from now on.
  const change = { paymentSessionId: carrier.paymentSessionId, paymentCollectionId: carrier.paymentCollectionId }
  const carried = (checkout: Checkout) => amend(gateway.ledger, checkout, () => ({ change }))
  const paid = paidAlready(gateway, attempts, wanted)
  const own = paid.find((attempt) => mayCarry(gateway, carrier, attempt))
  if (own) {
    return carried(own)
  }
  if (paid[0]) {
    throw new Refusal("not_allowed", shopperView([paid[0]], now).message)
  }
  const unused = attempts.find((one) => isPaidUnplaced(one) && one.paidAt !== null && one.paidAt >= facts.askedAt)
  if (unused) {
    // Heard since the click, be it by another one at the same time, and told once: the next click opens a page for what is to be paid now.
    throw new Refusal("not_allowed", whyUnused(unused))
  }
  const { environment } = gateway.account
  if (attempts.some((attempt) => attempt.environment === environment && isSaidPaid(attempt, now))) {
    throw new Refusal("try_later", SENTENCES.stateChecking)
  }
  if (facts.obstacle !== undefined) {
    throw new Refusal("not_allowed", facts.obstacle)
  }
  const draft = await draftCheckout(gateway, input, { ...facts, offer }, now)
  const open = stillOpen(attempts, draft.wanted, now)
  if (open) {
    return carried(open)
  }
  if (!mayCreate(attempts, now)) {
    throw new Refusal("try_later", SENTENCES.startedTooOften)
  }
  const gone = attempts.find((attempt) => attempt.environment === environment && isPageGone(gateway.ledger, attempt))
  if (gone) {
    // They may have paid there, and nobody can ask: told once, and the next click opens a page.
    await amend(gateway.ledger, gone, () => ({ change: { paymentUrl: null } }))
    throw new Refusal("not_allowed", SENTENCES.pageGone)
  }
  return createCheckout(gateway, draft, now)
}

async function factsOf(
  container: MedusaContainer,
  sessionId: string,
  amountMinor: MinorAmount
): Promise<PayableFacts | undefined> {
  return (await cartFactsOf(container, sessionId, amountMinor)) ?? (await orderFactsOf(container, sessionId))
}

/** True of a page on which somebody may have paid, or may yet, without the shop hearing of it: its account is not configured any more. */
function isPageGone({ options }: Gateway["ledger"], attempt: Checkout): boolean {
  const { paymentUrl, remoteState } = attempt
  return paymentUrl !== null && remoteState === "received" && accountOfPayment(options, attempt) === undefined
}

/** Nobody is sent to another way to pay who may have paid before the account was gone. */
function whyClosed(attempts: readonly Checkout[]): string {
  if (attempts.some(isPaidUnplaced)) {
    return SENTENCES.stateAttention
  }
  return attempts.some(isOutcomeAwaited) ? SENTENCES.stateChecking : SENTENCES.closed
}

/** The same attempts, after the service was asked once about one that ended unheard: it may have been paid, and is not to be paid again. */
async function heardOf(
  { container, account, ledger }: Gateway,
  attempts: readonly Checkout[],
  wanted: Amount,
  now: Date
): Promise<readonly Checkout[]> {
  const unheard = attempts.filter(
    (attempt) =>
      isUnheardSinceEnd(attempt, now) &&
      attempt.environment === account.environment &&
      accountOfPayment(ledger.options, attempt) !== undefined
  )
  const likeliest = unheard.find((attempt) => isSameAmount(wanted, attempt)) ?? unheard[0]
  if (!likeliest || attempts.some(isPaidUnplaced)) {
    return attempts
  }
  const heard = await lookedUp(container, likeliest, LOOK_UP)
  return attempts.map((attempt) => (attempt.id === heard.id ? heard : attempt))
}

/**
 * A shopper who paid in another tab, through whichever account, is not asked to pay again. What was paid comes before any rule of the
 * offer.
 */
function paidAlready({ account }: Gateway, attempts: readonly Checkout[], wanted: Amount): Checkout[] {
  return attempts.filter(
    (attempt) =>
      isPaidUnplaced(attempt) &&
      mayBePlaced(attempt) &&
      attempt.environment === account.environment &&
      isSameAmount(wanted, attempt)
  )
}

/** Medusa has the payment of a provider entry refunded by it, whichever account the entry names by then. */
function mayCarry({ account, ledger }: Gateway, { providerId }: Pick<Checkout, "providerId">, paid: Checkout): boolean {
  return isOf(account, paid) || (paid.providerId === providerId && accountOfPayment(ledger.options, paid) !== undefined)
}

/** The newest attempt that would show the shopper the same thing and call the same address, if there is time left to pay it. */
function stillOpen(attempts: readonly Checkout[], wanted: NewCheckout, now: Date): Checkout | undefined {
  const same = attempts.find(
    (attempt) =>
      attempt.remoteState === "received" &&
      isOf(wanted, attempt) &&
      isSameAmount(wanted, attempt) &&
      attempt.fingerprint === wanted.fingerprint
  )
  return same && isReusable(same, now) ? same : undefined
}

type Amount = Pick<Checkout, "amountMinor" | "currency">

function isSameAmount(one: Amount, other: Amount): boolean {
  return one.amountMinor === other.amountMinor && one.currency === other.currency
}

import { setTimeout as delay } from "node:timers/promises"
import type { MedusaContainer } from "@medusajs/framework/types"
import { type CreatedCheckout, InstalmentsClientError } from "../../client"
import { checkAfterSession, firstCheck } from "../../core/checkout/check-schedule"
import { mayCreate } from "../../core/checkout/creations"
import { canMoveRemote } from "../../core/checkout/states"
import type { Checkout, NewCheckout } from "../../core/checkout/checkout"
import { isPaidUnplaced, mayBePlaced } from "../../core/checkout/checkout"
import { majorToMinor } from "../../core/money/money"
import { Refusal } from "../../core/refusal"
import { SENTENCES } from "../../core/sentences"
import { expiryOf, isReusable } from "../../core/checkout/session"
import { amend } from "../ledger/amend-checkout"
import { cartFactsOf } from "./cart-facts"
import { type Draft, draftCheckout, redrafted, type PaymentInput } from "./draft-checkout"
import { type Gateway, gatewayFor } from "../service/gateway"
import { configKey } from "../service/merchant-config"

/**
 * Gives a payment session a checkout to pay: one this cart has paid already, one that is still open for the same
 * contents, or a new one.
 *
 * @param account may be left out when there is one
 * @throws Refusal with a sentence for the shopper: `invalid` without an acceptable e-mail address; `not_allowed` when it is not
 *   offered for this cart, something is out of stock, the payment was started too often, or the service declined; `try_later`
 *   when the service is busy, cannot be reached or has not answered
 * @throws OptionsError when no such account is configured
 */
export async function openCheckout(
  container: MedusaContainer,
  account: string | undefined,
  input: PaymentInput
): Promise<Checkout> {
  const gateway = gatewayFor(container, account)
  const now = new Date()
  const facts = await cartFactsOf(container, input.sessionId)
  if (!facts) {
    throw new Refusal("not_allowed", SENTENCES.checkoutOnly)
  }
  const attempts = await gateway.ledger.checkouts.ofCart(facts.cartId)
  const carrier = { paymentSessionId: input.sessionId, paymentCollectionId: facts.paymentCollectionId }
  const paid = paidAlready(gateway, attempts, input)
  if (paid) {
    return carriedBy(gateway, paid, carrier)
  }
  if (facts.completed) {
    throw new Refusal("not_allowed", SENTENCES.alreadyOrdered)
  }
  if (facts.totalMinor !== majorToMinor(input.major).amountMinor) {
    throw new Refusal("not_allowed", SENTENCES.amountChanged)
  }
  const draft = await draftCheckout(gateway, input, facts, now)
  const open = stillOpen(attempts, draft.wanted, now)
  if (open) {
    return carriedBy(gateway, open, carrier)
  }
  if (!mayCreate(attempts, now)) {
    throw new Refusal("try_later", SENTENCES.startedTooOften)
  }
  return created(gateway, draft, now)
}

/** A shopper who paid in another tab is not asked to pay again. What was paid comes before any rule of the offer. */
function paidAlready(
  { account }: Gateway,
  attempts: readonly Checkout[],
  { major, currencyCode }: PaymentInput
): Checkout | undefined {
  const { amountMinor } = majorToMinor(major)
  return attempts.find(
    (attempt) =>
      isPaidUnplaced(attempt) &&
      mayBePlaced(attempt) &&
      attempt.account === account.account &&
      attempt.environment === account.environment &&
      attempt.amountMinor === amountMinor &&
      attempt.currency === currencyCode.toUpperCase()
  )
}

/** The newest attempt that would show the shopper the same thing, if there is time left to pay it. */
function stillOpen(attempts: readonly Checkout[], wanted: NewCheckout, now: Date): Checkout | undefined {
  const same = attempts.find(
    (attempt) =>
      attempt.remoteState === "received" &&
      attempt.account === wanted.account &&
      attempt.environment === wanted.environment &&
      attempt.amountMinor === wanted.amountMinor &&
      attempt.currency === wanted.currency &&
      attempt.fingerprint === wanted.fingerprint
  )
  return same && isReusable(same.expiresAt, now) ? same : undefined
}

/** The checkout, carried by this session from now on. The timeline notes that once, however often a cart is reloaded. */
async function carriedBy(
  { ledger }: Gateway,
  checkout: Checkout,
  { paymentSessionId, paymentCollectionId }: Pick<Checkout, "paymentSessionId" | "paymentCollectionId">
): Promise<Checkout> {
  const timeline = (await isNews(ledger, checkout))
    ? [{ kind: "reused", source: "shop", details: { session: paymentSessionId } } as const]
    : []
  return amend(ledger, checkout, () => ({ change: { paymentSessionId, paymentCollectionId }, timeline }))
}

/** Only a shopper who came back can have been at the payment page: a session opened again before that is not worth a line. */
async function isNews({ timeline }: Gateway["ledger"], { id, returnedAt }: Checkout): Promise<boolean> {
  return returnedAt !== null && !(await timeline.ofCheckout(id)).some(({ kind }) => kind === "reused")
}

/** Creations that one click of the shopper may lead to, the first included. */
const MOST_CREATIONS = 3
/** The first pause before the next; it doubles. Milliseconds. */
const PAUSE_MS = 200

/**
 * A 500 of the service may be repeated after a pause (spec, Errors), each time with a row and a reference of its own. The row
 * is written once the rate budget allows the request: an attempt that it refuses leaves nothing behind.
 */
async function created(gateway: Gateway, draft: Draft, now: Date, turn = 1): Promise<Checkout> {
  const { totalMs } = gateway.account.timeouts
  const giveUpAt = performance.now() + totalMs / turn
  const opened: { row?: Checkout } = {}
  const beforeSend = async () => {
    opened.row ??= await gateway.ledger.checkouts.open(draft.wanted, firstCheck(now))
  }
  try {
    const call = { totalMs: Math.ceil(totalMs / turn), beforeSend }
    const answer = await gateway.client.createCheckout(draft.request, call)
    return await recordCreated(gateway, existing(opened.row), answer, now)
  } catch (error) {
    if (!(error instanceof InstalmentsClientError)) {
      throw error
    }
    if (opened.row) {
      await recordFailure(gateway, opened.row, error, now)
    }
    if (error.code !== "server_error" || turn === MOST_CREATIONS || performance.now() > giveUpAt) {
      throw refusalOf(error)
    }
  }
  await delay(PAUSE_MS * 2 ** turn)
  return created(gateway, redrafted(gateway, draft), new Date(), turn + 1)
}

function existing(row: Checkout | undefined): Checkout {
  if (!row) {
    throw new Error("A checkout was created before its row was written")
  }
  return row
}

function recordCreated({ ledger }: Gateway, row: Checkout, answer: CreatedCheckout, now: Date): Promise<Checkout> {
  const expiresAt = expiryOf(now)
  const known = { serviceCheckoutId: answer.serviceCheckoutId, paymentUrl: answer.paymentUrl, expiresAt }
  return amend(ledger, row, (newest) => ({
    change: canMoveRemote(newest.remoteState, "received")
      ? { ...known, remoteState: "received", nextCheckAt: checkAfterSession(expiresAt) }
      : known,
    timeline: [{ kind: "created", source: "service", details: { checkout: answer.serviceCheckoutId } }],
  }))
}

async function recordFailure(gateway: Gateway, row: Checkout, error: InstalmentsClientError, now: Date): Promise<void> {
  const details = { code: error.code }
  const expiresAt = expiryOf(now)
  await amend(gateway.ledger, row, (newest) =>
    newest.remoteState !== "opening"
      ? undefined
      : error.outcome === "refused"
        ? {
            change: { remoteState: "refused", nextCheckAt: null },
            timeline: [{ kind: "create_refused", source: "service", details }],
          }
        : {
            change: { remoteState: "unknown", expiresAt, nextCheckAt: checkAfterSession(expiresAt) },
            timeline: [{ kind: "create_unknown", source: "service", details }],
          }
  )
  if (error.reason === "amount_out_of_band") {
    // Our copy of the bands is out of date.
    await gateway.ledger.config.postponeFetch(configKey(gateway), now)
  }
}

function refusalOf(error: InstalmentsClientError): Refusal {
  const kind = error.retryable || error.outcome === "unknown" ? "try_later" : "not_allowed"
  const { retryAfterSeconds } = error
  const details = { cause: error, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) }
  // A checkout that may exist was never shown to the shopper: nobody can have paid it.
  return new Refusal(kind, error.outcome === "unknown" ? SENTENCES.invalid : error.publicMessage, details)
}

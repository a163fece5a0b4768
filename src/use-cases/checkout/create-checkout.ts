import { setTimeout as delay } from "node:timers/promises"
import { type CreatedCheckout, InstalmentsClientError, unusable } from "../../client"
import { checkAfterSession, firstCheck } from "../../core/checkout/pace"
import { type Checkout, ServiceCheckoutTaken } from "../../core/checkout/checkout"
import { timeOfClick } from "../../core/checkout/time-of-click"
import { expiryOf } from "../../core/checkout/session"
import { canMoveRemote } from "../../core/checkout/states"
import { OFFERED_AMOUNT } from "../../core/health/facts"
import { Refusal } from "../../core/refusal"
import { type Sentence, sentence } from "../../core/sentences"
import { amend } from "../ledger/amend"
import type { Gateway } from "../service/gateway"
import { stillOffers } from "../service/merchant-config"
import { waitedMs } from "./asked-at"
import { type Draft, redrafted } from "./draft-checkout"
import { reducedDraft } from "./reduced-draft"

/** Creations that one click of the shopper may lead to, the first included. */
const MOST_CREATIONS = 3
/** The first pause before the next; it doubles. Milliseconds. */
const PAUSE_MS = 200

/**
 * Has the service make a checkout. After a 500 it is asked again after a pause (spec, Errors), each time with a row and a reference of
 * its own, while the time of the click lasts. The row is written once the rate budget allows the request: an attempt that the budget
 * refuses leaves nothing behind. What the service does not take and can do without is left out of the next request.
 *
 * @param before how the last turn was refused
 * @throws Refusal with a sentence for the shopper
 */
export async function createCheckout(
  gateway: Gateway,
  draft: Draft,
  now: Date,
  turn = 1,
  before?: Refusal
): Promise<Checkout> {
  const opened: { row?: Checkout } = {}
  let reduced: Draft | undefined
  let refusal: Refusal
  const beforeSend = async () => {
    opened.row ??= await gateway.ledger.checkouts.open(draft.wanted, firstCheck(now))
  }
  try {
    const call = { totalMs: timeLeft(gateway).callMs, beforeSend }
    const answer = await gateway.client.createCheckout(draft.request, call)
    if (!opened.row) {
      throw new Error("A checkout was created before its row was written")
    }
    return await recordCreated(gateway, opened.row, { answer, leftOut: draft.leftOut }, now)
  } catch (error) {
    if (!(error instanceof InstalmentsClientError)) {
      throw error
    }
    if (opened.row) {
      await recordFailure(gateway, opened.row, error, now)
    }
    // Without a row nothing was sent: what the service answered before is the truth to tell.
    refusal = (opened.row ? undefined : before) ?? refusalOf(error, draft)
    reduced = reducedDraft(draft, error)
    const mayRepeat = error.code === "server_error" || reduced !== undefined
    if (!mayRepeat || turn === MOST_CREATIONS || !timeLeft(gateway).isEnough) {
      throw refusal
    }
  }
  if (!reduced) {
    await delay(PAUSE_MS * 2 ** turn)
  }
  return createCheckout(gateway, redrafted(gateway, reduced ?? draft), new Date(), turn + 1, refusal)
}

const timeLeft = ({ account }: Gateway) => timeOfClick(account.timeouts.totalMs, waitedMs())

type Created = { answer: CreatedCheckout; leftOut: readonly string[] | undefined }

/** @throws InstalmentsClientError where the answer names what another attempt was given: it says nothing of this one */
function recordCreated({ ledger }: Gateway, row: Checkout, { answer, leftOut }: Created, now: Date): Promise<Checkout> {
  const expiresAt = expiryOf(now)
  const known = { ...answer, expiresAt }
  const details = { checkout: answer.serviceCheckoutId, ...(leftOut && { without: leftOut.join(", ") }) }
  return amend(ledger, row, (newest) => ({
    change: canMoveRemote(newest.remoteState, "received")
      ? { ...known, remoteState: "received", nextCheckAt: checkAfterSession(expiresAt) }
      : known,
    timeline: [{ kind: "created", source: "service", details }],
  })).catch((error: unknown) => {
    throw error instanceof ServiceCheckoutTaken
      ? unusable("unreadable_reply", "create_checkout", "the reply does not fit: data.id (another checkout's)")
      : error
  })
}

type Reason = InstalmentsClientError["reason"] | "signature" | typeof OFFERED_AMOUNT

async function recordFailure(gateway: Gateway, row: Checkout, error: InstalmentsClientError, now: Date): Promise<void> {
  const expiresAt = expiryOf(now)
  const isRefused = error.outcome === "refused"
  const kind = isRefused ? "create_refused" : "create_unknown"
  const change = isRefused
    ? { remoteState: "refused" as const, nextCheckAt: null }
    : { remoteState: "unknown" as const, expiresAt, nextCheckAt: checkAfterSession(expiresAt) }
  const { code, httpStatus: status } = error
  const reason = await reasonOf(gateway, row, error, now)
  const details = { code, ...(status && { status }), ...(reason && { reason }) }
  await amend(gateway.ledger, row, ({ remoteState }) =>
    remoteState === "opening" ? { change, timeline: [{ kind, source: "service", details }] } : undefined
  )
}

/** An amount that the service's own config offers is no reason of the cart. */
async function reasonOf(gateway: Gateway, row: Checkout, error: InstalmentsClientError, now: Date): Promise<Reason> {
  if (error.isSignatureRefused) {
    return "signature"
  }
  const isContradiction = error.reason === "amount_out_of_band" && (await stillOffers(gateway, row.amountMinor, now))
  return isContradiction ? OFFERED_AMOUNT : error.reason
}

function refusalOf(error: InstalmentsClientError, draft: Draft): Refusal {
  const kind = error.retryable || error.outcome === "unknown" ? "try_later" : "not_allowed"
  return new Refusal(kind, saidOf(error, draft), { cause: error })
}

function saidOf(
  { outcome, code, retryAfterSeconds, publicMessage }: InstalmentsClientError,
  { ifFailed }: Draft
): string | Sentence {
  if (outcome === "unknown") {
    // A checkout that may exist was never shown to the shopper: nobody can have paid it, but perhaps another one.
    return ifFailed
  }
  return code === "rate_limited" && retryAfterSeconds !== undefined
    ? sentence("tooManyRequests", { seconds: Math.max(2, Math.ceil(retryAfterSeconds)) })
    : publicMessage
}

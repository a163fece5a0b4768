import type { MedusaContainer } from "@medusajs/framework/types"
import { afterFailedAttempt, callbackSnapshot, type VerifiedCallback } from "../../core/checkout/callback"
import { said } from "../../core/notices/said"
import type { Checkout } from "../../core/checkout/checkout"
import type { AccountOptions } from "../../core/options/options"
import type { DueCallback, OpenCallback } from "../../modules/instalments/stores/callback/inbox"
import { isOf } from "../ledger/account-keys"
import { ledgerOf } from "../ledger/ledger-of"
import { notifyAdmin } from "../notify/notify"
import { noteUnknownPayment } from "../service/ledger-gap"
import { jobSteps } from "../service/run-job"
import { settleAsRead } from "./settle-checkout"

/** Younger ones are being settled by the process that received them, milliseconds. */
const AGE_MS = 60_000
const PAGE = 100
/** For so long a pass goes on with the next ones: what piled up in an outage is settled within minutes. Milliseconds. */
const MOST_MS = 20_000

/**
 * Settles an account's callbacks that were accepted and then left behind: the process died, or the database was away. One that
 * fails again and again is tried less and less often, and a person is told.
 */
export async function settleOpenCallbacks(container: MedusaContainer, account: AccountOptions): Promise<void> {
  const until = performance.now() + MOST_MS
  const subjectOf = ({ callback }: DueCallback) => callback.reference
  const begun = new Set<string>()
  let goesOn = true
  while (goesOn) {
    const due = await ledgerOf(container).inbox.open(account, AGE_MS, PAGE)
    // One that could not even be put off is not begun a second time.
    const left = due.filter(({ id }) => !begun.has(id))
    left.forEach(({ id }) => begun.add(id))
    await jobSteps(container, left, subjectOf, (open) => settleOrPostpone(container, open), until - performance.now())
    goesOn = due.length === PAGE && left.length > 0 && performance.now() < until
  }
}

/** Put off before it is tried: an attempt that takes its process with it counts too. */
async function settleOrPostpone(container: MedusaContainer, open: DueCallback): Promise<void> {
  const { inbox } = ledgerOf(container)
  const attempts = open.attempts + 1
  const { nextTryAt, isTold } = afterFailedAttempt(attempts, new Date())
  await inbox.beginAttempt(open.id, attempts, nextTryAt)
  try {
    await settleStoredCallback(container, open)
  } catch (error) {
    if (isTold) {
      await inbox.raise(open)
      await notifyAdmin(container, said("callback_unsettled", factsOf(open.callback)), `callback_unsettled:${open.id}`)
    }
    throw error
  }
}

/** What a notice says of a callback. */
function factsOf({ amountMinor, status, reference }: VerifiedCallback) {
  return { amount: { minor: amountMinor }, status: { status }, reference }
}

/**
 * Nothing with a valid signature is dropped: a reference without a row may be of a payment from before a backup was restored. A process
 * that dies in between leaves it open. Nobody is told twice, nor of a page that was cancelled, for no money has moved (spec,
 * POST /api/refunds), nor of what a row of another account is known to be paid by.
 *
 * @param isNews false where a person has been told of it
 * @returns what became of it
 */
export async function keepUnknown(
  container: MedusaContainer,
  { id, account, environment, callback }: OpenCallback,
  isNews: boolean
): Promise<"settled" | "unknown_reference"> {
  const { checkouts, inbox } = ledgerOf(container)
  const elsewhere = await checkouts.find({ reference: callback.reference })
  if (elsewhere?.remoteState === "successful") {
    await inbox.close(id, "settled")
    return "settled"
  }
  if (isNews) {
    await noteUnknownPayment(container, { account, environment })
  }
  if (isNews && callback.status === "successful") {
    await notifyAdmin(container, said("callback_unknown", factsOf(callback)), `callback_unknown:${id}`)
  }
  await inbox.close(id, "unknown_reference")
  return "unknown_reference"
}

/**
 * The ledger has its payment, made in the environment that its account is not set to now. Nothing it says is believed, as another key
 * signs there: the service is asked as soon as the account is set back. Until then nobody is sent to pay who seems to have paid.
 */
export async function keepForOther(
  container: MedusaContainer,
  { id, callback }: Pick<OpenCallback, "id" | "callback">,
  checkout: Checkout
): Promise<void> {
  const { due, inbox } = ledgerOf(container)
  if (callback.status === "successful") {
    await due.returned(checkout, new Date(), true)
  }
  await due.lookFirst(checkout)
  await inbox.close(id, "other_environment")
}

/**
 * Settles a callback from the inbox, once more if need be: old news changes nothing.
 *
 * @param isNews false where a person has been told that its payment is unknown
 * @returns what became of it
 */
export async function settleStoredCallback(
  container: MedusaContainer,
  open: OpenCallback,
  isNews = true
): Promise<"settled" | "unknown_reference" | "other_environment"> {
  const { id, account, callback } = open
  const ledger = ledgerOf(container)
  const checkout = await ledger.checkouts.find({ reference: callback.reference, account })
  if (!checkout) {
    return keepUnknown(container, open, isNews)
  }
  if (!isOf(open, checkout)) {
    await keepForOther(container, open, checkout)
    return "other_environment"
  }
  await settleAsRead(container, checkout, callbackSnapshot(callback))
  await ledger.inbox.close(id, "settled")
  return "settled"
}

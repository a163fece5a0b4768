import type { MedusaContainer } from "@medusajs/framework/types"
import { callbackSnapshot, parseCallback, type VerifiedCallback, claimedReference } from "../../core/checkout/callback"
import type { Checkout } from "../../core/checkout/checkout"
import { type AccountOptions, findAccount } from "../../core/options/options"
import { verifySignature } from "../../core/wire/signature"
import type InstalmentsModuleService from "../../modules/instalments/service"
import type { InboxEntry } from "../../modules/instalments/stores/callback/inbox"
import { accountKey, isOf } from "../ledger/account-keys"
import { ledgerOf } from "../ledger/ledger-of"
import { changesNothing } from "../../core/checkout/recording"
import { inTime } from "../notify/in-time"
import { inTurn } from "./in-turn"
import { keepForOther, keepUnknown } from "./stored-callbacks"
import { givenBackOf, settleAsRead } from "./settle-checkout"
import { report } from "../notify/report"
import { guarded } from "../service/run-job"
import { shopperPage } from "./return-shopper"

/** A callback as it reached the door: nothing parsed, nothing believed. */
type RawCallback = { account: string; body: Uint8Array; signature: string | undefined }

/**
 * What the door answers.
 *
 * - `accepted`: written down; `checkoutId` is missing when the reference is not in the ledger, or is of a payment of the other
 *   environment
 * - `no_account`: nothing was written
 * - `unsigned` | `malformed`: counted, and nothing of it kept
 */
type Reception =
  | { kind: "accepted"; checkoutId: string | undefined; settled: Promise<Checkout | undefined> }
  | { kind: "no_account" }
  | { kind: "unsigned" }
  | { kind: "malformed"; fault: string }

/**
 * Verifies a callback, writes it into the inbox and starts to settle it.
 *
 * @returns as soon as the inbox holds it; `settled` resolves with the row when everything has been done that can be done
 *   now; with undefined, and never an error, when something is left to do, because the inbox keeps it
 * @throws when the inbox could not be written, so that the service sends it again
 */
export async function receiveCallback(container: MedusaContainer, raw: RawCallback): Promise<Reception> {
  const ledger = ledgerOf(container)
  const called = findAccount(ledger.options, raw.account)
  if (!called) {
    return { kind: "no_account" }
  }
  const account = await senderOf(ledger, called, raw)
  if (!account) {
    const reason = raw.signature ? "wrong_signature" : "no_signature"
    ledger.refusals.count({ ...accountKey(called), reason, reference: claimedReference(raw.body) })
    return { kind: "unsigned" }
  }
  const parsed = parseCallback(raw.body)
  if (!parsed.ok) {
    ledger.refusals.count({ ...accountKey(account), reason: "malformed", reference: undefined })
    return { kind: "malformed", fault: parsed.fault }
  }
  const entry = await ledger.inbox.receive(account, parsed.callback)
  const { checkout } = entry
  if (!checkout || !isOf(account, checkout)) {
    const open = { ...accountKey(account), id: entry.id, callback: parsed.callback }
    await (checkout ? keepForOther(container, open, checkout) : keepUnknown(container, open, entry.isOpen))
    return { kind: "accepted", checkoutId: undefined, settled: Promise.resolve(undefined) }
  }
  return { kind: "accepted", checkoutId: checkout.id, settled: settle(container, checkout, entry, parsed.callback) }
}

/**
 * Whose news it is. The key proves it, not the address, which a proxy may rewrite: another account's that also signed it where the
 * payment is that account's, else that of the address.
 *
 * @returns undefined where it is not proved to be either's
 */
async function senderOf(
  { options, checkouts }: InstalmentsModuleService,
  called: AccountOptions,
  { body, signature }: RawCallback
): Promise<AccountOptions | undefined> {
  const signers = Object.values(options.accounts).filter((one) => verifySignature(body, signature, one.signingKey))
  const isSolely = signers.every((one) => one === called)
  const reference = isSolely ? undefined : claimedReference(body)
  const checkout = reference && (await checkouts.find({ reference }))
  return signers.find((one) => checkout && isOf(one, checkout)) ?? signers.find((one) => one === called)
}

/** Counts what was longer than any callback; an account that is not configured is not counted. */
export function countOversized(container: MedusaContainer, name: string): void {
  const { options, refusals } = ledgerOf(container)
  const account = findAccount(options, name)
  if (account) {
    refusals.count({ ...accountKey(account), reason: "too_large", reference: undefined })
  }
}

async function settle(
  container: MedusaContainer,
  checkout: Checkout,
  entry: InboxEntry,
  callback: VerifiedCallback
): Promise<Checkout | undefined> {
  const snapshot = callbackSnapshot(callback)
  if (entry.settled && changesNothing(checkout, snapshot, await givenBackOf(container, checkout))) {
    return checkout
  }
  try {
    const settled = await inTurn(() => settleAsRead(container, checkout, snapshot))
    // No answer waits for it: left open, the callback would be settled once more, which changes nothing.
    void guarded(container, "closing a settled callback", () => ledgerOf(container).inbox.close(entry.id, "settled"))
    return settled
  } catch (error) {
    const about = { account: checkout.account, reference: checkout.reference, level: "error" } as const
    report(container, "a callback is kept and will be settled by the reconcile job", error, about)
    return undefined
  }
}

/** Kept of the time for what is asked of the ledger once the order was waited for, milliseconds. */
const PAGE_MS = 2_000

/** The body of the 200: where the shopper's browser should go, when that is known in time. */
type CallbackAnswer = { redirect_url?: string }

/**
 * Waits for the order as long as the service can wait, then names the page. A duplicate gets the same page.
 *
 * @param by when it has to be answered, as `performance.now()` counts
 */
export async function callbackAnswer(
  container: MedusaContainer,
  { checkoutId: id, settled }: Extract<Reception, { kind: "accepted" }>,
  by: number
): Promise<CallbackAnswer> {
  const ledger = ledgerOf(container)
  const known = await inTime(settled, by - PAGE_MS - performance.now())
  const page = async (): Promise<CallbackAnswer> => {
    const checkout = known ?? (id === undefined ? undefined : await ledger.checkouts.find({ id }))
    const account = checkout && findAccount(ledger.options, checkout.account)
    return checkout && account ? { redirect_url: await shopperPage(ledger, account, checkout) } : {}
  }
  return (await inTime(page(), by - performance.now())) ?? {}
}

import type { MedusaContainer } from "@medusajs/framework/types"
import { type CallOptions, InstalmentsClientError } from "../../client"
import { hasNeutralPageOnly, mayAskForBrowser, nextCheck } from "../../core/checkout/pace"
import { type Checkout, isOutcomeAwaited, isPaidUnplaced } from "../../core/checkout/checkout"
import { isRetried } from "../../core/checkout/recovery"
import { isPaidReturn, parseReturnLink } from "../../core/checkout/addresses"
import { attemptToShow, shopperAddress } from "../../core/checkout/shopper-view"
import { type AccountOptions, findAccount } from "../../core/options/options"
import type InstalmentsModuleService from "../../modules/instalments/service"
import { ledgerOf } from "../ledger/ledger-of"
import { report } from "../notify/report"
import { gatewayOf } from "../service/gateway"
import { lookUp } from "../service/look-up"
import { inTime } from "../notify/in-time"
import { inTurn } from "./in-turn"
import { settleCheckout } from "./settle-checkout"

/** A browser is waiting: one question to the service, within seconds. Milliseconds. */
const LOOK_UP = { budgetWaitMs: 500, totalMs: 5_000 }
/** So long in all, with the order: then the page that waits for it is shown. Milliseconds. */
const LONGEST_MS = 10_000

/**
 * The page for a shopper who comes back from the hosted page. That they came proves nothing: the ledger is asked, and
 * the service if the ledger does not know yet.
 *
 * @param link from the address, as anybody may have typed it
 * @param mayAsk false for programs that follow links without a shopper: the ledger answers them alone
 * @returns undefined when there is no such payment
 */
export async function returnShopper(
  container: MedusaContainer,
  link: string,
  { mayAsk }: { mayAsk: boolean }
): Promise<string | undefined> {
  const ledger = ledgerOf(container)
  const known = parseReturnLink(link)
  const checkout = known && (await ledger.checkouts.find({ reference: known.reference }))
  const [anyAccount] = Object.values(ledger.options.accounts)
  // For an account that is no longer configured, any account's pages of the shop are the best guess.
  const account = checkout && (findAccount(ledger.options, checkout.account) ?? anyAccount)
  if (!checkout || !account) {
    return undefined
  }
  const now = new Date()
  if (hasNeutralPageOnly(checkout, now)) {
    return account.storefrontUrl
  }
  const asks = mayAsk && isOpen(checkout) && mayAskForBrowser(checkout, now)
  const isPaid = account.clientSecret.some((secret) => isPaidReturn(known, secret))
  return shopperPage(ledger, account, asks ? await looked(container, checkout, isPaid) : checkout)
}

/** Whatever goes wrong or takes long meanwhile, the shopper gets the page that fits what is known, and the job continues. */
async function looked(container: MedusaContainer, checkout: Checkout, isPaid: boolean): Promise<Checkout> {
  const asked = afterReturn(container, checkout, isPaid).catch((error) => reportLater(container, checkout, error))
  return (
    (await inTime(asked, LONGEST_MS)) ?? (await ledgerOf(container).checkouts.find({ id: checkout.id })) ?? checkout
  )
}

/**
 * The row once the service was asked. Where it could not say, it is asked again soon, whether or not the page stays open.
 * Whoever has paid comes before those who only look: here, and where there is no request left for them, with the job.
 */
async function afterReturn(container: MedusaContainer, checkout: Checkout, isPaid: boolean): Promise<Checkout> {
  const { due } = ledgerOf(container)
  const returned = await due.returned(checkout, new Date(), isPaid)
  const current = await checkNow(container, returned, { ...LOOK_UP, budgetShare: isPaid ? "returned" : "visitor" })
  const next = isOutcomeAwaited(current) ? nextCheck(current, new Date()) : null
  if (next) {
    await (isPaid ? due.lookFirst(current) : due.lookNotLater(current, next))
  }
  return current
}

function isOpen(checkout: Checkout): boolean {
  return checkout.remoteState === "received" || (isPaidUnplaced(checkout) && isRetried(checkout))
}

/** The shop's page for a shopper who comes from a checkout, as things are at this moment. */
export async function shopperPage(
  { checkouts }: InstalmentsModuleService,
  account: AccountOptions,
  checkout: Checkout
): Promise<string> {
  const attempts = checkout.remoteState === "successful" ? [] : await checkouts.ofCart(checkout.cartId)
  return shopperAddress(account, attemptToShow(checkout, attempts), new Date())
}

function reportLater(container: MedusaContainer, { account, reference }: Checkout, error: unknown): void {
  report(container, "a payment will be settled later", error, { account, reference })
}

/** Asks the service about a checkout and settles what it says. Nothing changes where it cannot be asked now, or written down. */
async function checkNow(container: MedusaContainer, checkout: Checkout, call: CallOptions): Promise<Checkout> {
  const gateway = gatewayOf(container, checkout)
  try {
    const snapshot = await lookUp(gateway, checkout, call)
    if (snapshot) {
      return await inTurn(() => settleCheckout(container, { checkoutId: checkout.id, snapshot }))
    }
  } catch (error) {
    if (!(error instanceof InstalmentsClientError)) {
      reportLater(container, checkout, error)
    }
  }
  return (await gateway.ledger.checkouts.find({ id: checkout.id })) ?? checkout
}

import type { MedusaContainer } from "@medusajs/framework/types"
import {
  type Difference,
  differenceDetails,
  differenceOf,
  type Healer,
  healersOf,
  isSameDifference,
} from "../../core/accounting/differences"
import type { OrderMoney } from "../../core/accounting/order-money"
import type { Checkout } from "../../core/checkout/checkout"
import type { JobName } from "../../core/health/facts"
import { said } from "../../core/notices/said"
import { amend } from "../ledger/amend"
import { notifyAdmin } from "../notify/notify"
import { paymentPlace } from "../notify/refund-updated"
import { ledgerOf } from "../ledger/ledger-of"
import { healCart } from "../cart/heal"
import { reopenWithoutOrder } from "../order/reopen"
import { jobStep, type Progress } from "../service/run-job"
import { changesSince } from "../medusa/order/order-changes"
import { readOrderMoney, readOrdersMoney } from "../medusa/order/order-money"
import { lateCapturesSince, refundsSince } from "../medusa/payment/refunds"
import { healOrder } from "../refund/accounting/refund-lease"

/** The name under which the ledger notes the comparisons. */
export const COMPARISON = "instalments-accounting" satisfies JobName
/** Payments that had not changed for longer when a comparison last came to its end have been compared, with a day to spare. Milliseconds. */
const RECENT_MS = 25 * 60 * 60_000
const PAGE = 100
/** The next pass comes within the hour. Milliseconds. */
const LEASE_WAIT_MS = 5_000
/** What a position begins with once Medusa's own refunds are done, then its captures, and then what changed orders. */
const IN_CAPTURES = "captures:"
const IN_CHANGES = "changes:"
const IN_LEDGER = "ledger:"

/** How a payment's amounts differ at this moment; null when they agree, or Medusa has nothing to compare with. */
export async function differenceNow(container: MedusaContainer, checkout: Checkout): Promise<Difference | null> {
  const { placementState, orderId } = checkout
  return placementState === "placed" && orderId !== null
    ? differenceIn(await readOrderMoney(container, orderId), checkout)
    : null
}

/** Medusa's undoing of a completion takes the links of an order first: one without any is found by nothing that begins at its cart. */
const isUnlinked = ({ collectionMarks }: OrderMoney) => collectionMarks.length === 0

function differenceIn(money: OrderMoney | undefined, { id, amountMinor }: Checkout): Difference | null {
  if (!money || isUnlinked(money)) {
    return { kind: "order_missing", shownMinor: 0, expectedMinor: amountMinor }
  }
  const payment = money.payments.find(({ checkout }) => checkout.id === id)
  return (payment && differenceOf(money, payment, new Date())) ?? null
}

/**
 * Compares what was paid, captured or refunded lately, and what differed before, with Medusa's amounts, some payments at a time: first
 * those of Medusa's own refunds, because a refund that never reached the ledger is found no other way, then those that were captured
 * long after they were paid, of which the ledger knows as little, and those whose orders were changed, then the ledger's. A new difference is written into the timeline,
 * which makes it an issue, and admins are notified; one that is gone is noted there too. A payment that cannot be compared holds up no
 * other. What the ledger proves is put right.
 *
 * @param position the id of the last refund of Medusa's, or where its captures, its changes or the ledger's payments were left
 */
export async function compareSome(container: MedusaContainer, position: string, now: Date): Promise<Progress> {
  const { accounting, checkouts, jobRuns } = ledgerOf(container)
  const last = (await jobRuns.succeededAt(COMPARISON)) ?? now
  const since = new Date(Math.min(now.getTime(), last.getTime()) - RECENT_MS)
  if (position.startsWith(IN_LEDGER)) {
    const ids = await accounting.idsToCompare({ since, after: position.slice(IN_LEDGER.length), limit: PAGE })
    await comparePage(container, ids)
    return ids.length < PAGE ? "finished" : { position: `${IN_LEDGER}${ids.at(-1)}` }
  }
  if (position.startsWith(IN_CHANGES)) {
    const page = await changesSince(container, since, { after: position.slice(IN_CHANGES.length), take: PAGE })
    const placed = page.length === 0 ? [] : await checkouts.placedIn([...new Set(page.map(({ order_id }) => order_id))])
    await comparePage(
      container,
      placed.map(({ id }) => id)
    )
    return { position: page.length < PAGE ? IN_LEDGER : `${IN_CHANGES}${page.at(-1)?.id}` }
  }
  const [moved, here, next] = position.startsWith(IN_CAPTURES)
    ? ([lateCapturesSince, IN_CAPTURES, IN_CHANGES] as const)
    : ([refundsSince, "", IN_CAPTURES] as const)
  const page = await moved(container, since, { after: position.slice(here.length), take: PAGE })
  await comparePage(container, await accounting.idsOf(page.flatMap(({ reference }) => reference ?? [])))
  const left = page.length < PAGE ? undefined : page.at(-1)
  return { position: left ? `${here}${left.id}` : next }
}

async function comparePage(container: MedusaContainer, ids: readonly string[]): Promise<void> {
  const payments = await ledgerOf(container).accounting.paymentsToCompare(ids)
  if (payments.length === 0) {
    return
  }
  const orders = await readOrdersMoney(
    container,
    payments.flatMap(({ checkout }) => checkout.orderId ?? [])
  )
  for (const { checkout, recorded } of payments) {
    await jobStep(container, `amounts of ${checkout.id} compared`, async () => {
      const money = orders.get(checkout.orderId ?? "")
      const found = checkout.orderId === null ? null : differenceIn(money, checkout)
      const now = await healedBy(container, healersOf(money, found), { checkout, left: found })
      await noteDifference(container, now.checkout, recorded, now.left)
    })
  }
}

/** A payment, and how its amounts differ. */
type Compared = { checkout: Checkout; left: Difference | null }

/**
 * What the ledger proves is put right at once. An order that is gone is placed again, or a person decides what becomes of the payment; that
 * of an order's own payment link has no cart to make another of.
 */
async function healedBy(
  container: MedusaContainer,
  healers: readonly Healer[],
  { checkout, left }: Compared
): Promise<Compared> {
  if (healers.length === 0) {
    return { checkout, left }
  }
  const { id, cartId, orderId, forOrderId } = checkout
  if (healers.includes("cart") && forOrderId === null) {
    await healCart(container, cartId, { kind: "look" }, LEASE_WAIT_MS)
  }
  if (left?.kind === "order_missing" && forOrderId !== null) {
    await reopenWithoutOrder(container, { id, forOrderId }, LEASE_WAIT_MS)
  }
  if (healers.includes("order") && orderId !== null) {
    await healOrder(container, orderId, { kind: "look" }, LEASE_WAIT_MS)
  }
  const row = (await ledgerOf(container).checkouts.find({ id })) ?? checkout
  return { checkout: row, left: row.orderId === orderId ? await differenceNow(container, row) : null }
}

/**
 * Writes down that the amounts differ, or agree again. Told first and written then, so that a process that dies in between leaves nobody
 * uninformed: of several that tell of one difference, the feed takes one.
 *
 * @param recorded what was written down last
 */
export async function noteDifference(
  container: MedusaContainer,
  checkout: Checkout,
  recorded: Difference | null,
  found: Difference | null
): Promise<void> {
  if (isSameDifference(recorded, found)) {
    return
  }
  const line = found
    ? { kind: "amounts_differ" as const, source: "job" as const, details: differenceDetails(found) }
    : { kind: "amounts_agree" as const, source: "job" as const }
  if (found) {
    const { kind, shownMinor, expectedMinor } = found
    const place = { place: await paymentPlace(container, checkout) }
    const amounts = { shown: { minor: shownMinor }, expected: { minor: expectedMinor } }
    const key = `${checkout.id}:${checkout.version}:${kind}:${shownMinor}:${expectedMinor}`
    await notifyAdmin(container, said("amounts_differ", { place, ...amounts }), key)
  }
  await amend(ledgerOf(container), checkout, () => ({ change: {}, timeline: [line] }))
}

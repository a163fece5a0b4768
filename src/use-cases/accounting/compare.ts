import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import {
  type Difference,
  differenceDetails,
  differenceOf,
  isSameDifference,
  type LedgerAmounts,
  type MedusaAmounts,
} from "../../core/accounting/differences"
import type { Checkout } from "../../core/checkout/checkout"
import { referenceIn } from "../../core/checkout/reference"
import { formatPounds, minorAmount } from "../../core/money/money"
import { findAccount } from "../../core/options/options"
import { amend } from "../ledger/amend-checkout"
import { notifyAdmin } from "../notify/notify"
import { paymentPlace } from "../notify/refund-updated"
import { ledgerOf } from "../ledger/ledger-of"
import { withCart } from "../cart/cart-lease"
import { heal } from "../cart/heal"
import type { Progress } from "../service/chore"
import { jobStep } from "../service/guarded"
import { medusaAmountsOf } from "./medusa-amounts"

/** Payments that have not changed for longer have been compared before, with a day to spare for jobs that did not run. Milliseconds. */
const RECENT_MS = 25 * 60 * 60_000
const PAGE = 100
/** The next pass comes within the hour. Milliseconds. */
const LEASE_WAIT_MS = 5_000
/** What a position begins with once Medusa's own refunds are done. */
const IN_LEDGER = "ledger:"

/** A payment's amounts in Medusa and in the ledger. */
export type PaymentAmounts = { medusa: MedusaAmounts; ledger: LedgerAmounts }

type RefundRow = { id: string; payment: { data: unknown } | null }

/** @returns undefined where Medusa has no payment or order to compare with */
export async function amountsOf(container: MedusaContainer, checkout: Checkout): Promise<PaymentAmounts | undefined> {
  const medusa = (await medusaAmountsOf(container, [checkout])).get(checkout.id)
  const ledger = (await ledgerAmounts(container, [checkout])).get(checkout.id)
  return medusa && ledger && { medusa, ledger }
}

/** How a payment's amounts differ at this moment; null when they agree. */
export async function differenceNow(container: MedusaContainer, checkout: Checkout): Promise<Difference | null> {
  if (checkout.placementState === "placed" && (await withoutOrder(container, [checkout])).has(checkout.id)) {
    return orderMissing(checkout)
  }
  const amounts = checkout.placementState === "placed" ? await amountsOf(container, checkout) : undefined
  return (amounts && differenceOf(amounts.medusa, amounts.ledger, new Date())) ?? null
}

/**
 * Compares what was paid or refunded lately, and what differed before, with Medusa's amounts, some payments at a time: first those
 * of Medusa's own refunds, because a refund that never reached the ledger is found no other way, then the ledger's. A new difference
 * is written into the timeline, which makes it an issue, and admins are notified; one that is gone is noted there too. A payment
 * that cannot be compared holds up no other.
 *
 * @param position the id of the last refund of Medusa's, or where the ledger's payments were left
 */
export async function compareSome(container: MedusaContainer, position: string, now: Date): Promise<Progress> {
  const { accounting } = ledgerOf(container)
  const since = new Date(now.getTime() - RECENT_MS)
  if (!position.startsWith(IN_LEDGER)) {
    const refunds = await refundsOfMedusa(container, since, position)
    const references = refunds.flatMap(({ payment }) => referenceIn(payment?.data) ?? [])
    await comparePage(container, await accounting.idsOf(references))
    const last = refunds.length < PAGE ? undefined : refunds.at(-1)
    return { position: last ? last.id : IN_LEDGER }
  }
  const ids = await accounting.idsToCompare({ since, after: position.slice(IN_LEDGER.length), limit: PAGE })
  await comparePage(container, ids)
  return ids.length < PAGE ? "finished" : { position: `${IN_LEDGER}${ids.at(-1)}` }
}

async function comparePage(container: MedusaContainer, ids: readonly string[]): Promise<void> {
  const payments = await ledgerOf(container).accounting.paymentsToCompare(ids)
  if (payments.length === 0) {
    return
  }
  const checkouts = payments.map(({ checkout }) => checkout)
  const [amounts, inLedger, orderless] = await Promise.all([
    medusaAmountsOf(container, checkouts),
    ledgerAmounts(container, checkouts),
    withoutOrder(container, checkouts),
  ])
  for (const { checkout, recorded } of payments) {
    await jobStep(container, `amounts of ${checkout.id} compared`, async () => {
      if (orderless.has(checkout.id)) {
        return noteOrderMissing(container, checkout, recorded)
      }
      const [medusa, ledger] = [amounts.get(checkout.id), inLedger.get(checkout.id)]
      const found = medusa && ledger && differenceOf(medusa, ledger, new Date())
      return noteDifference(container, checkout, recorded, found ?? null)
    })
  }
}

/** The ids of those whose order Medusa does not have any more. */
async function withoutOrder(container: MedusaContainer, checkouts: readonly Checkout[]): Promise<Set<string>> {
  const ids = checkouts.flatMap(({ orderId }) => orderId ?? [])
  const orders = await container.resolve(Modules.ORDER).listOrders({ id: ids }, { select: ["id"], take: ids.length })
  const there = new Set(orders.map(({ id }) => id))
  return new Set(checkouts.filter(({ orderId }) => orderId !== null && !there.has(orderId)).map(({ id }) => id))
}

function orderMissing({ amountMinor }: Checkout): Difference {
  return { kind: "order_missing", shownMinor: 0, expectedMinor: amountMinor }
}

/** A person decides what becomes of the payment: another order, or a refund. Of one that was refunded in part they have to find out. */
async function noteOrderMissing(
  container: MedusaContainer,
  checkout: Checkout,
  recorded: Difference | null
): Promise<void> {
  if (checkout.forOrderId === null) {
    await withCart(container, checkout.cartId, LEASE_WAIT_MS, (held) => heal(container, held, { kind: "look" }))
  }
  const row = await ledgerOf(container).checkouts.find({ id: checkout.id })
  if (row?.placementState === "placed" && row.orderId === checkout.orderId) {
    await noteDifference(container, row, recorded, orderMissing(row))
  }
}

/** Writes down that the amounts differ, or agree again. @param recorded what was written down last */
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
  await amend(ledgerOf(container), checkout, () => ({ change: {}, timeline: [line] }))
  if (found) {
    await notifyAdmin(container, {
      title: `Amounts differ for ${await paymentPlace(container, checkout)}.`,
      description:
        `Medusa shows ${formatPounds(minorAmount(found.shownMinor))} where it should be ` +
        `${formatPounds(minorAmount(found.expectedMinor))}. The order's page says why, and what you can do.`,
    })
  }
}

async function ledgerAmounts(
  container: MedusaContainer,
  checkouts: readonly Checkout[]
): Promise<Map<string, LedgerAmounts>> {
  const ledger = ledgerOf(container)
  const refunds = await ledger.refunds.ofCheckouts(checkouts.map(({ id }) => id))
  return new Map(
    checkouts.map((checkout) => [
      checkout.id,
      {
        checkout,
        refunds: refunds.filter(({ checkoutId }) => checkoutId === checkout.id),
        capturesItself: findAccount(ledger.options, checkout.account)?.capture === "automatic",
      },
    ])
  )
}

/** A page of what Medusa has refunded lately. @param after the id of the last one that was read */
async function refundsOfMedusa(container: MedusaContainer, since: Date, after: string): Promise<RefundRow[]> {
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "refund",
    fields: ["id", "payment.data"],
    filters: { id: { $gt: after }, created_at: { $gte: since.toISOString() } },
    pagination: { take: PAGE, order: { id: "ASC" } },
  })
  return data
}

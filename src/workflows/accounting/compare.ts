import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
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
import { announceUnplaced } from "../notify/payment-unplaced"
import { paymentPlace } from "../notify/refund-updated"
import { ledgerOf } from "../ledger/ledger-of"
import { withCartLease } from "../order/cart-lease"
import { reopenWithoutOrder } from "../order/reopen-without-order"
import { guarded } from "../service/guarded"
import { medusaAmountsOf } from "./medusa-amounts"

/** Payments that have not changed for longer have been compared before, with a day to spare for jobs that did not run. Milliseconds. */
const RECENT_MS = 25 * 60 * 60_000
const PAGE = 100
/** The next pass comes within the hour. Milliseconds. */
const LEASE_WAIT_MS = 5_000
/** Refunds of one day that are read from Medusa's own table; a shop with more finds the others by the ledger's rows. */
const MOST_REFUNDS = 1_000

/** A payment's amounts in Medusa and in the ledger. */
export type PaymentAmounts = { medusa: MedusaAmounts; ledger: LedgerAmounts }

/** @returns undefined where Medusa has no payment or order to compare with */
export async function amountsOf(container: MedusaContainer, checkout: Checkout): Promise<PaymentAmounts | undefined> {
  const medusa = (await medusaAmountsOf(container, [checkout])).get(checkout.id)
  return medusa && { medusa, ledger: await ledgerAmounts(container, checkout) }
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
 * Compares what was paid or refunded lately, and what differed before, with Medusa's amounts. A new difference is written into
 * the timeline, which makes it an issue, and admins are notified; one that is gone is noted there too. A payment that cannot be
 * compared holds up no other.
 */
export async function compareAccounting(container: MedusaContainer): Promise<void> {
  const since = new Date(Date.now() - RECENT_MS)
  const wanted = { since, references: await refundedInMedusa(container, since) }
  const ids = await ledgerOf(container).accounting.idsToCompare(wanted)
  for (let from = 0; from < ids.length; from += PAGE) {
    const page = ids.slice(from, from + PAGE)
    await guarded(container, `${page.length} payments compared from ${page[0]} on`, () => comparePage(container, page))
  }
}

async function comparePage(container: MedusaContainer, ids: readonly string[]): Promise<void> {
  const payments = await ledgerOf(container).accounting.paymentsToCompare(ids)
  const checkouts = payments.map(({ checkout }) => checkout)
  const [amounts, orderless] = await Promise.all([
    medusaAmountsOf(container, checkouts),
    withoutOrder(container, checkouts),
  ])
  for (const { checkout, recorded } of payments) {
    await guarded(container, `amounts of ${checkout.id} compared`, async () => {
      if (orderless.has(checkout.id)) {
        return noteOrderMissing(container, checkout, recorded)
      }
      const medusa = amounts.get(checkout.id)
      const ledger = medusa && (await ledgerAmounts(container, checkout))
      return noteDifference(container, checkout, recorded, (ledger && differenceOf(medusa, ledger, new Date())) ?? null)
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
  const row = await withCartLease(container, checkout.cartId, LEASE_WAIT_MS, () =>
    reopenWithoutOrder(container, checkout, "order_missing")
  )
  if (row.placementState === "placed") {
    await noteDifference(container, row, recorded, orderMissing(row))
  } else {
    await announceUnplaced(container, row)
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

async function ledgerAmounts(container: MedusaContainer, checkout: Checkout): Promise<LedgerAmounts> {
  const ledger = ledgerOf(container)
  return {
    checkout,
    refunds: await ledger.refunds.ofCheckout(checkout.id),
    capturesItself: findAccount(ledger.options, checkout.account)?.capture === "automatic",
  }
}

/** References of the payments that Medusa has refunded lately: a refund that never reached the ledger is found no other way. */
async function refundedInMedusa(container: MedusaContainer, since: Date): Promise<string[]> {
  const refunds = await container
    .resolve(Modules.PAYMENT)
    .listRefunds({ created_at: { $gte: since.toISOString() } }, { relations: ["payment"], take: MOST_REFUNDS })
  return refunds.flatMap((refund) => referenceIn(refund.payment?.data) ?? [])
}

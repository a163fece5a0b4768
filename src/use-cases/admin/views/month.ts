import type { MedusaContainer } from "@medusajs/framework/types"
import { conversionsOf, type PageCount } from "../../../core/accounting/conversion"
import {
  CSV_HEADER,
  csvOf,
  type Days,
  type Movement,
  tally,
  totalOf,
  type Totals,
} from "../../../core/accounting/month"
import { londonDaysOf, londonMonth, type Stretch } from "../../../core/london-time"
import { Refusal } from "../../../core/refusal"
import { forgetBefore } from "../../../core/retention"
import type { Span } from "../../../modules/instalments/stores/accounting/movements"
import { displayIdsOf } from "../../medusa/order/find-orders"
import type { Gateway } from "../../service/gateway"
import { accountKey } from "../../ledger/account-keys"
import { iso } from "../../../core/admin/views/payment"
import { configuredGateway } from "../admin-action"

export type MonthView = Awaited<ReturnType<typeof monthView>>

/**
 * What an account was paid and has refunded in a month of London days, and whether the service's lists agree with the ledger now.
 *
 * @param month "2026-05"
 * @throws Refusal `not_found` when there is no such account, `invalid` when there is no such month
 */
export async function monthView(container: MedusaContainer, account: string, month: string) {
  const gateway = configuredGateway(container, account)
  const span = spanOf(month)
  let days: Days = new Map()
  for await (const movements of movementsOf(gateway, span)) {
    days = tally(days, movements)
  }
  return {
    account,
    month,
    /** London days on which money moved, the first one first. */
    days: [...days].map(([day, totals]) => ({ day, ...totalsView(totals) })),
    total: totalsView(totalOf(days)),
    agreement: await agreementOf(gateway),
    /** Of the payment pages that were opened in the month, whenever they were paid: one for each place in which any was opened. */
    conversion: conversionsOf(await pagesOf(gateway, span)),
  }
}

/** Pence. */
export type TotalsView = ReturnType<typeof totalsView>

function totalsView({ payments, paidMinor, refunds, refundedMinor, netMinor }: Totals) {
  return { payments, paid_minor: paidMinor, refunds, refunded_minor: refundedMinor, net_minor: netMinor }
}

/** None of a month that has been forgotten in part: what is left of it would look as if almost every page had been paid. */
async function pagesOf(gateway: Gateway, month: Stretch): Promise<PageCount[]> {
  const pages: PageCount[] = []
  const days = month.from < forgetBefore(new Date()) ? [] : daysOf(gateway, month)
  for (const day of days) {
    pages.push(...(await gateway.ledger.movements.pages(day)))
  }
  return pages
}

/** The same, a line for each payment and refund, as CSV in pieces. @throws Refusal as monthView does, before the first piece */
export async function* monthCsv(container: MedusaContainer, account: string, month: string): AsyncGenerator<string> {
  const gateway = configuredGateway(container, account)
  const span = spanOf(month)
  yield CSV_HEADER
  for await (const movements of movementsOf(gateway, span)) {
    const displayIds = await displayIdsOf(container, [...new Set(movements.flatMap(({ orderId }) => orderId ?? []))])
    yield movements.map((movement) => csvOf(movement, displayIds.get(movement.orderId ?? ""))).join("")
  }
}

function spanOf(month: string): Stretch {
  const span = londonMonth(month)
  if (!span) {
    throw new Refusal("invalid", 'Set `month` to a year and a month, for example "2026-05".')
  }
  return span
}

/** Day by day: a month may have any number. */
async function* movementsOf(gateway: Gateway, month: Stretch): AsyncGenerator<Movement[]> {
  const { ledger } = gateway
  for (const span of daysOf(gateway, month)) {
    const [payments, refunds] = await Promise.all([ledger.movements.payments(span), ledger.movements.refunds(span)])
    yield [...payments, ...refunds]
  }
}

function daysOf({ account: { account, environment } }: Gateway, month: Stretch): Span[] {
  return londonDaysOf(month).map((day) => ({ account, environment, ...day }))
}

export type AgreementView = MonthView["agreement"]

/** Whether the ledger and the service's lists agree, now. */
async function agreementOf(gateway: Gateway) {
  const { account, ledger } = gateway
  const key = accountKey(account)
  const [open, setAside, waiting, reading] = await Promise.all([
    ledger.movements.disagreements(key),
    ledger.movements.setAside(key),
    ledger.movements.waitingRefunds(key),
    ledger.refundReadings.read(key),
  ])
  const readAt = reading?.coverage?.until ?? null
  // Where others use the account too, what is missing here may be theirs.
  const unopposed = account.shared || readAt === null ? "unknown" : "agrees"
  const result: "agrees" | "differs" | "unknown" = open.length > 0 ? "differs" : unopposed
  return {
    result,
    /** What differs, or cannot be read. */
    open,
    /** What the service has, of any month, and somebody has dealt with without recording it here. */
    set_aside: setAside,
    /** Refunds of any month that wait to be sent, or whose answer was lost. */
    waiting,
    /** When the service's list of refunds was last read to its end. */
    refunds_read_at: iso(readAt),
  }
}

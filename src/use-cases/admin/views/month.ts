import type { MedusaContainer } from "@medusajs/framework/types"
import { conversionsOf, type PageCount } from "../../../core/accounting/conversion"
import { CSV_HEADER, csvOf, type Days, type Movement, tally, totalOf } from "../../../core/accounting/month"
import { type AgreementView, type MonthView, totalsView } from "../../../core/admin/views/month"
import { londonDaysOf, londonMonth, type Stretch } from "../../../core/london-time"
import { Refusal } from "../../../core/refusal"
import { forgetBefore } from "../../../core/retention"
import type { Span } from "../../../modules/instalments/stores/accounting/movements"
import { displayIdsOf } from "../../medusa/order/find-orders"
import type { Gateway } from "../../service/gateway"
import { accountKey } from "../../ledger/account-keys"
import { iso } from "../../../core/admin/views/payment"
import { configuredGateway } from "../admin-action"

/**
 * What an account was paid and has refunded in a month of London days, and whether the service's lists agree with the ledger now.
 *
 * @param month "2026-05"
 * @throws Refusal `not_found` when there is no such account, `invalid` when there is no such month
 */
export async function monthView(container: MedusaContainer, account: string, month: string): Promise<MonthView> {
  const gateway = configuredGateway(container, account)
  const span = spanOf(month)
  let days: Days = new Map()
  for await (const movements of movementsOf(gateway, span)) {
    days = tally(days, movements)
  }
  return {
    account,
    month,
    days: [...days].map(([day, totals]) => ({ day, ...totalsView(totals) })),
    total: totalsView(totalOf(days)),
    agreement: await agreementOf(gateway),
    conversion: conversionsOf(await pagesOf(gateway, span)),
  }
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

async function agreementOf(gateway: Gateway): Promise<AgreementView> {
  const { account, ledger } = gateway
  const key = accountKey(account)
  const [open, waiting, reading] = await Promise.all([
    ledger.movements.disagreements(key),
    ledger.movements.waitingRefunds(key),
    ledger.refundReadings.read(key),
  ])
  const readAt = reading?.coverage?.until ?? null
  return {
    result: open.length > 0 ? "differs" : account.shared || readAt === null ? "unknown" : "agrees",
    open,
    waiting,
    refunds_read_at: iso(readAt),
  }
}

import { ISSUES, UNMATCHED_ISSUES } from "../../../src/core/admin/issues"
import { minorAmount } from "../../../src/core/money/money"
import { idOf } from "./fill"
import type { ScratchLedger } from "./scratch-ledger"

const KEY = { account: "uk", environment: "production" } as const
const OTHER = { ...KEY, account: "outlet" }
const DAY_MS = 24 * 60 * 60_000
const NEEDED = [...ISSUES, ...UNMATCHED_ISSUES]
/** What is deleted is as much at every size. */
const BATCH = 10
const CLAIM = { ...KEY, owner: "me", limit: 50, leaseMs: 1 }

/** What the service's list has: a record an hour, some of which cannot be read. */
const LISTED = Array.from({ length: 300 }, (_, index) => ({
  amountMinor: index % 50 === 0 ? null : 10_000,
  createdAt: new Date(Date.now() - index * 60 * 60_000),
}))

const someDay = () => ({ ...KEY, from: new Date(Date.now() - 5 * DAY_MS), until: new Date(Date.now() - 4 * DAY_MS) })

/** For accountants. */
const ofDay: [string, (ledger: ScratchLedger) => Promise<unknown>][] = [
  ["A day's payments", ({ movements }) => movements.payments(someDay())],
  ["A day's refunds", ({ movements }) => movements.refunds(someDay())],
  ["A day's payment pages", ({ movements }) => movements.pages(someDay())],
]

const ofAccount: [string, (ledger: ScratchLedger) => Promise<unknown>][] = [
  ["Whether all is well with an account", ({ health }) => health.ofAccounts([KEY])],
  ["Whether anything is due of the refunds", ({ work }) => work.isRefundThere([KEY], new Date(), "cancelled-orders")],
  ["Evidence of the signing key", ({ health }) => health.signing(KEY)],
  ["Refunds of other accounts whose answer was lost", ({ refunds }) => refunds.lostElsewhere([OTHER])],
]

/** About what is configured, and what is not. */
const ofOptions: [string, (ledger: ScratchLedger) => Promise<unknown>][] = [
  ["Checkouts of a removed account", ({ orphans }) => orphans.find([KEY], 50)],
  ["Checkouts of a removed account that are still to be found", ({ orphans }) => orphans.left([KEY])],
  ["What is listed of a removed account", ({ orphans }) => orphans.listed([KEY])],
  ["Whether all is well with the shop", ({ health }) => health.ofShop([KEY])],
  ["Checkouts of an account that is back", ({ orphans }) => orphans.configuredAgain([KEY], 50)],
]

/** What is asked of the ledger: by the admin's pages, by jobs and by doors. @param n a checkout in the middle */
export function questions(n: number): [string, (ledger: ScratchLedger) => Promise<unknown>][] {
  const id = idOf("incheck", n)
  const since = new Date(Date.now() - DAY_MS)
  return [
    ["What needs a person", ({ issueList }) => issueList.page({ issues: NEEDED }, { limit: 20 })],
    ["What needs a person, one kind", ({ issueList }) => issueList.page({ issues: ["refund_failed"] }, { limit: 20 })],
    [
      "What needs a person, searched",
      ({ issueList }) => issueList.page({ issues: NEEDED, search: search(`ref-${n}`) }, { limit: 20 }),
    ],
    ["All payments", ({ issueList }) => issueList.page({ issues: "all" }, { limit: 20 })],
    [
      "All payments, a page in the middle",
      ({ issueList }) => issueList.page({ issues: "all" }, { limit: 20, after: id.slice(8) }),
    ],
    ["All payments, searched by order", allPayments(`order_${n}`)],
    ["All payments, searched by the end of a reference", allPayments(String(n).slice(-4))],
    ["All payments, searched for nothing", allPayments("nothing")],
    ["Issues of an order", ({ issues }) => issues.ofCheckout({ id, problem: null })],
    ["Amounts to compare", ({ accounting }) => accounting.idsToCompare({ since, after: id, limit: 100 })],
    ...ofDay,
    ["What differs from the service's lists", ({ movements }) => movements.disagreements(KEY)],
    ["Refunds that wait", ({ movements }) => movements.waitingRefunds(KEY)],
    ["Payments that Medusa refunded", ({ accounting }) => accounting.idsOf([`ref-${n}`])],
    ["Refunds of a hundred payments", ({ refunds }) => refunds.ofCheckouts(hundredFrom(n))],
    ["A page of amounts to compare", ({ accounting }) => accounting.paymentsToCompare(hundredFrom(n))],
    ...ofAccount,
    ["Callbacks to settle", ({ inbox }) => inbox.open(KEY, 1, 100)],
    ["Creations without an answer", ({ checkouts }) => checkouts.unansweredLike(LISTED, [KEY])],
    ["Paid checkouts without an id", ({ checkouts }) => checkouts.paidWithoutId(KEY, 500)],
    ["First payment", ({ checkouts }) => checkouts.firstPaidAt(KEY)],
    ["A payment by its reference", ({ checkouts }) => checkouts.find({ reference: `ref-${n}` })],
    ["A payment by its order", ({ checkouts }) => checkouts.find({ orderId: `order_${n}` })],
    ["Attempts of a cart", ({ checkouts }) => checkouts.ofCart(`cart_${n}`)],
    ["Timeline of a payment", ({ timeline }) => timeline.ofCheckout(id)],
    ["Unpaid checkouts that are due", ({ due }) => due.unpaid(KEY)],
    ["Claiming unpaid checkouts", ({ due }) => due.claimDue("unpaid", CLAIM)],
    ["Claiming paid checkouts", ({ due }) => due.claimDue("paid", CLAIM)],
    ...ofOptions,
    ["Refunds of a payment", ({ refunds }) => refunds.ofCheckout(id)],
    ["Refunds whose answer was lost", ({ refunds }) => refunds.lost([KEY])],
    ["Refunds being sent", ({ refunds }) => refunds.beingSent([KEY])],
    ["Claiming refunds", ({ refundClaims }) => refundClaims.takeDue(CLAIM, new Date())],
    ["Unmatched refunds", ({ unmatchedRefunds }) => unmatchedRefunds.madeSince([KEY], since)],
    [
      "Orders that a refund made elsewhere may be of",
      ({ foreignRefunds }) => foreignRefunds.ordersFor([KEY], foreignRefund(89_000), 20),
    ],
    ["Cancelled orders with money left", ({ refunds }) => refunds.ordersWithMoneyLeft([`order_${n}`])],
    ["Writing a payment, and what needs a person about it", ({ checkouts }) => rewritten(checkouts, id)],
    ["A callback, again", ({ inbox }) => inbox.receive(KEY, repeated(n))],
    ["Forgetting ten checkouts", ({ retention }) => retention.forgetUnpaid(since, BATCH)],
    ["Forgetting ten callbacks", ({ retention }) => retention.forgetCallbacks(since, BATCH)],
    ["Whether a hundred payments have their issues", ({ recheck }) => recheck.payments(id, 100)],
    ["Whether what is unmatched has its issues", ({ recheck }) => recheck.unmatched(100)],
    ["Whether anything is due", ({ work }) => work.isThere([KEY], ["cart:", "refund:"])],
    ["Leases of the dead", ({ leases }) => leases.abandoned("cart:", 1, 50)],
  ]
}

const search = (text: string) => ({ text, orderIds: [], cartIds: [] })

function allPayments(text: string) {
  return ({ issueList }: ScratchLedger) => issueList.page({ issues: "all", search: search(text) }, { limit: 20 })
}

function hundredFrom(n: number): string[] {
  return Array.from({ length: 100 }, (_, index) => idOf("incheck", n - index))
}

/** A refund of the service's that fits few orders: a search that begins with the newest would go a long way. */
function foreignRefund(amountMinor: number) {
  return {
    ...KEY,
    serviceRefundId: "elsewhere",
    amountMinor: minorAmount(amountMinor),
    status: "complete" as const,
    madeAt: new Date(),
  }
}

function repeated(n: number) {
  return {
    reference: `ref-${n}`,
    status: "successful" as const,
    amountMinor: minorAmount(1000),
    currency: "GBP",
    numberOfPayments: 3,
  }
}

async function rewritten(checkouts: ScratchLedger["checkouts"], id: string): Promise<unknown> {
  const checkout = await checkouts.find({ id })
  return checkout && checkouts.change(checkout, { checks: checkout.checks }, [])
}

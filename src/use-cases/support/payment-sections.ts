import type { MedusaContainer } from "@medusajs/framework/types"
import type { Checkout } from "../../core/checkout/checkout"
import { sentenceOf } from "../../core/reasons"
import { type Line, paymentLines, refundLines, type Section, timelineLine } from "../../core/support/report"
import { issuesNow } from "../admin/issues"
import { ledgerOf } from "../ledger/ledger-of"

/** More callbacks than the service sends about one payment: two kinds of news. */
const MOST_CALLBACKS = 10

/** Everything the ledger has about one payment. */
export async function paymentSections(container: MedusaContainer, checkout: Checkout): Promise<Section[]> {
  const ledger = ledgerOf(container)
  const which = { reference: checkout.reference }
  const [refunds, timeline, issues, { callbacks }, attempts] = await Promise.all([
    ledger.refunds.ofCheckout(checkout.id),
    ledger.timeline.ofCheckout(checkout.id),
    issuesNow(container, checkout),
    ledger.callbacks.page(checkout, which, { limit: MOST_CALLBACKS }),
    ledger.checkouts.ofCart(checkout.cartId),
  ])
  return [
    { title: "Payment", lines: paymentLines(checkout) },
    ...refunds.map((refund) => ({ title: `Refund ${refund.id}`, lines: refundLines(refund) })),
    { title: "What happened", lines: timeline.map(timelineLine) },
    {
      title: "What needs a person",
      lines: issues.map(({ issue, since, problem, reason }): Line => [
        issue,
        [since && `since ${since.toISOString()}`, problem, reason && sentenceOf(reason)].filter(Boolean).join(", "),
      ]),
    },
    {
      title: "Callbacks",
      lines: callbacks.map(({ status, state, deliveries, lastSeenAt, amountMinor, currency }): Line => [
        lastSeenAt.toISOString(),
        `${status}, pence ${amountMinor} ${currency}, ${state}, deliveries ${deliveries}`,
      ]),
    },
    {
      title: "Other attempts to pay the cart",
      lines: attempts
        .filter(({ id }) => id !== checkout.id)
        .map(({ reference, account, remoteState, placementState, createdAt }): Line => [
          createdAt.toISOString(),
          `${reference} ${account} ${remoteState} / ${placementState}`,
        ]),
    },
  ]
}

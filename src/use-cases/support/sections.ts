import type { MedusaContainer } from "@medusajs/framework/types"
import { ENDPOINTS } from "../../client"
import { budgetLeft } from "../../core/rate-slots"
import { accountsView, type AccountView } from "../admin/views/accounts"
import { callbackSummaries, type CallbackSummaryView } from "../admin/views/callbacks"
import type { AccountOptions } from "../../core/options/options"
import {
  type Line,
  optionLines,
  type Section,
  paymentLines,
  refundLines,
  timelineLine,
} from "../../core/support/report"
import { configKey } from "../ledger/account-keys"
import { ledgerOf } from "../ledger/ledger-of"
import { budgetKey, limitOf } from "../service/ledger-budget"
import type { Checkout } from "../../core/checkout/checkout"
import { sentenceOf } from "../../core/reasons/reasons"
import { issuesNow } from "../admin/issues"

/** Every account: its options without secrets, what it offers and where, what is left of its limits, its callbacks. */
export async function accountSections(container: MedusaContainer, now: Date): Promise<Section[]> {
  const [views, summaries] = await Promise.all([accountsView(container), callbackSummaries(container, now)])
  const { accounts } = ledgerOf(container).options
  const sections = await Promise.all(
    Object.values(accounts).map(async (account) => {
      const of = ({ account: name }: { account: string }) => name === account.account
      const view = views.find(of)
      const summary = summaries.find(of)
      return [
        { title: `Account ${account.account}: options`, lines: optionLines(account) },
        { title: `Account ${account.account}: offer`, lines: view ? await offerLines(container, account, view) : [] },
        { title: `Account ${account.account}: limits`, lines: await limitLines(container, account) },
        { title: `Account ${account.account}: callbacks of 24 hours`, lines: summary ? callbackLines(summary) : [] },
      ]
    })
  )
  return sections.flat()
}

async function offerLines(container: MedusaContainer, account: AccountOptions, view: AccountView): Promise<Line[]> {
  const config = await ledgerOf(container).config.read(configKey({ account }))
  return [
    ["merchant", view.merchant_name],
    ["fetched at", view.fetched_at],
    ...view.bands.map(({ from_minor, to_minor, terms }): Line => [
      `pence ${from_minor} to ${to_minor}`,
      `terms ${terms.join(", ")}`,
    ]),
    ["fields of the config put aside", config?.oddFields ?? null],
    ["set in the admin", view.only_for.setting && JSON.stringify(view.only_for.setting)],
    ["providers", view.provider_ids.join(", ")],
    ["regions", view.regions.map(({ name, currency_code }) => `${name} (${currency_code})`).join(", ")],
    ["callback address", view.callback_url],
  ]
}

async function limitLines(container: MedusaContainer, account: AccountOptions): Promise<Line[]> {
  const ledger = ledgerOf(container)
  return Promise.all(
    ENDPOINTS.map(async (endpoint): Promise<Line> => {
      const limit = limitOf(endpoint, account)
      const { left, nextAt } = budgetLeft(limit, await ledger.limits.read(budgetKey(ledger, account, endpoint)))
      const until = nextAt === null ? "" : `, next at ${new Date(nextAt).toISOString()}`
      return [endpoint, `${left} of ${limit.requests} in ${limit.perMs / 1000} s left${until}`]
    })
  )
}

function callbackLines({ health, verified_at, received, refused }: CallbackSummaryView): Line[] {
  return [
    ["in short", health],
    ["last accepted", verified_at],
    ...Object.entries(received).map(([state, count]): Line => [`accepted, ${state}`, count]),
    ...refused.map(({ hour, reason, refused: count }): Line => [`refused from ${hour}`, `${count} ${reason}`]),
  ]
}

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

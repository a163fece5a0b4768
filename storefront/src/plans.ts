import { askStore, type Backend, fieldsOf, listOf, numberOf, textOf, textOrNull, unreadable } from "./backend.js"

/** One way to pay. Amounts are major units (pounds), as everywhere in Medusa. */
export type PlanTerm = {
  /** 1 is payment in full. */
  number_of_payments: number
  /** The largest single payment. */
  monthly: number
  /** For the shopper: "6 monthly payments of £50.00". */
  label: string
  /** To the penny, in their order; they add up to the amount. */
  payments: { count: number; amount: number }[]
}

/** What `GET /store/instalments/plans` says about an amount. */
export type Plans = {
  offered: boolean
  /** When not offered: why, as a sentence for the shopper. */
  reason: string | null
  terms: PlanTerm[]
  /** What is to be paid, major units. */
  amount: number | null
  /** The smallest monthly payment there is, major units. */
  from_monthly: number | null
  /** Beside a price: "or from £7.50 a month in instalments", or what the shop says instead; null where there is nothing to spread. */
  message: string | null
  /** What the shop has to say with it, a representative example, and where to read more. */
  disclosure: string | null
  example: string | null
  link: { text: string; url: string } | null
}

/** What the plans are asked for: a cart as it stands, what an order still owes, or an amount in major units. */
export type PlansQuery = (
  | { cartId: string }
  | { paymentCollectionId: string }
  | {
      amount: number
      currencyCode: string
      /** Where several regions share a currency: whose payment providers count. */
      regionId?: string | undefined
      /** Whose price it is: some products may not be paid in instalments. */
      productId?: string | undefined
    }
) & {
  /** For shops with several accounts in one region: whose plans; the first that the region offers otherwise. */
  providerId?: string | undefined
}

/**
 * Whether paying in instalments is offered, and on which terms.
 *
 * @throws StorefrontError
 */
export async function fetchPlans(backend: Backend, query: PlansQuery, signal?: AbortSignal): Promise<Plans> {
  return parsePlans(await askStore(backend, plansPath(query), { signal }))
}

/** The route and its query for what is asked. */
export function plansPath(query: PlansQuery): string {
  const params =
    "cartId" in query
      ? new URLSearchParams({ cart_id: query.cartId })
      : "paymentCollectionId" in query
        ? new URLSearchParams({ payment_collection_id: query.paymentCollectionId })
        : new URLSearchParams({ amount: String(query.amount), currency_code: query.currencyCode.toLowerCase() })
  if ("regionId" in query && query.regionId) params.set("region_id", query.regionId)
  if ("productId" in query && query.productId) params.set("product_id", query.productId)
  if (query.providerId) params.set("provider_id", query.providerId)
  return `/store/instalments/plans?${params}`
}

/** @throws StorefrontError naming the field that does not fit */
export function parsePlans(body: unknown): Plans {
  const plans = fieldsOf(fieldsOf(body).plans)
  if (typeof plans.offered !== "boolean") throw unreadable("plans.offered")
  return {
    offered: plans.offered,
    reason: textOrNull(plans.reason, "plans.reason"),
    terms: listOf(plans.terms, "plans.terms").map(parseTerm),
    amount: typeof plans.amount === "number" ? plans.amount : null,
    from_monthly: plans.from_monthly === null ? null : numberOf(plans.from_monthly, "plans.from_monthly"),
    message: textOrNull(plans.message, "plans.message"),
    disclosure: textOrNull(plans.disclosure, "plans.disclosure"),
    example: textOrNull(plans.example, "plans.example"),
    link: parseLink(plans.link),
  }
}

function parseTerm(value: unknown): PlanTerm {
  const { number_of_payments, monthly, label, payments } = fieldsOf(value)
  return {
    number_of_payments: numberOf(number_of_payments, "plans.terms.number_of_payments"),
    monthly: numberOf(monthly, "plans.terms.monthly"),
    label: textOf(label, "plans.terms.label"),
    payments: listOf(payments, "plans.terms.payments").map(parsePayments),
  }
}

function parsePayments(value: unknown): { count: number; amount: number } {
  const { count, amount } = fieldsOf(value)
  return { count: numberOf(count, "plans.terms.payments"), amount: numberOf(amount, "plans.terms.payments") }
}

function parseLink(value: unknown): Plans["link"] {
  const { text, url } = fieldsOf(value)
  return typeof text === "string" && typeof url === "string" ? { text, url } : null
}

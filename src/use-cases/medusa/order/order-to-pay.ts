import type { MedusaContainer } from "@medusajs/framework/types"
import { MathBN } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import type { OrderToPay } from "../../../core/order/order-to-pay"
import type { PostalAddress } from "../../../core/wire/customer"
import { amount, fieldsIn, maybeText, moment, queryRow } from "../read-rows"
import { type Numeric, payable, sumOf } from "../decimal"
import { paymentFacts, paymentsIn } from "../payment/payments"
import { sessionFacts, sessionRow } from "../payment/sessions"
import { type Item, ITEM_FIELDS } from "../shop/items"
import { groupedCustomer } from "../shop/people"
import { isCancelled, orderEnd } from "./order-row"

const movements = z.array(z.object({ id: z.string(), amount })).nullable()
const authorised = z.object({ amount, canceled_at: moment.nullable(), captures: movements, refunds: movements })
type Authorised = z.infer<typeof authorised>

const owingOrder = orderEnd.extend({
  id: z.string(),
  summary: z.custom<{ pending_difference?: Numeric; transaction_total?: Numeric } | null>(),
  // With its total, Medusa takes off what is to be paid what has been requested to come back.
  total: amount,
  transactions: z.array(z.object({ amount, reference: maybeText, reference_id: maybeText })).nullable(),
  payment_collections: z.array(z.object({ payments: z.array(authorised.nullable()).nullable() }).nullable()).nullable(),
})
type OwingOrder = z.infer<typeof owingOrder>

const collectionRow = z.object({
  id: z.string(),
  status: z.string(),
  amount,
  currency_code: z.string(),
  payment_sessions: z.array(sessionRow).nullable(),
  order: owingOrder.nullable(),
})

/** The order that a payment collection is of, with what it owes now; undefined where there is none. */
export async function orderToPay(
  container: MedusaContainer,
  paymentCollectionId: string
): Promise<OrderToPay | undefined> {
  const [row, payments] = await Promise.all([
    queryRow(container, "payment_collection", collectionRow, { id: paymentCollectionId }),
    paymentsIn(container, { collections: [paymentCollectionId] }),
  ])
  if (!row?.order) {
    return undefined
  }
  const { order } = row
  const uncaptured = toBeCaptured(order)
  return {
    orderId: order.id,
    isCancelled: isCancelled(order),
    owedMinor: payable(
      MathBN.sub(order.summary?.pending_difference ?? 0, uncaptured, notRecorded(order), notAddedUp(order))
    ),
    uncapturedMinor: payable(uncaptured),
    currency: row.currency_code.toUpperCase(),
    collectionStatus: row.status,
    collectionMinor: payable(row.amount),
    sessions: (row.payment_sessions ?? []).map(sessionFacts),
    payments: payments.map(paymentFacts),
  }
}

/** What was paid and is not captured yet, in pounds: Medusa counts it as owed until somebody captures it. */
function toBeCaptured(order: OwingOrder): NonNullable<Numeric> {
  return standingIn(order).reduce(
    (sum, { amount, captures }) => MathBN.add(sum, MathBN.sub(amount ?? 0, sumOf(captures))),
    MathBN.convert(0)
  )
}

/**
 * What was captured, did not go back, and is not in the order's transactions, in pounds: where a capture is cut short before them,
 * Medusa counts it as owed until the comparison records it.
 */
function notRecorded(order: OwingOrder): NonNullable<Numeric> {
  const named = (order.transactions ?? []).map(({ reference, reference_id }) => `${reference} ${reference_id}`)
  const recorded = new Set(named)
  const lacking = (kind: string, moved: Authorised["captures"]) =>
    sumOf((moved ?? []).filter(({ id }) => !recorded.has(`${kind} ${id}`)))
  return standingIn(order).reduce((sum, { captures, refunds }) => {
    const kept = MathBN.sub(lacking("capture", captures), lacking("refund", refunds))
    return MathBN.add(sum, MathBN.max(kept, 0))
  }, MathBN.convert(0))
}

function standingIn({ payment_collections }: OwingOrder): Authorised[] {
  return (payment_collections ?? [])
    .flatMap((collection) => collection?.payments ?? [])
    .filter((payment): payment is Authorised => payment !== null && payment.canceled_at === null)
}

/** What was recorded while Medusa made a new version of the order, in pounds: the totals lack it until the comparison adds it up. */
function notAddedUp({ summary, transactions }: OwingOrder): NonNullable<Numeric> {
  return MathBN.sub(sumOf(transactions), summary?.transaction_total ?? 0)
}

const asked = z.object({
  id: z.string(),
  payment_collections: z.array(z.object({ id: z.string(), created_at: moment })).nullable(),
})

/** The ids of what an order has been asked to pay with, the newest first. */
export async function collectionsOfOrder(container: MedusaContainer, orderId: string): Promise<string[]> {
  const order = await queryRow(container, "order", asked, { id: orderId })
  return (order?.payment_collections ?? [])
    .sort((one, other) => new Date(other.created_at).getTime() - new Date(one.created_at).getTime())
    .map(({ id }) => id)
}

/** The order whose collection this is, and no cart's; undefined for any other. */
export async function orderOfCollection(container: MedusaContainer, id: string): Promise<string | undefined> {
  const found = await ownersOf(container, id)
  return found?.cart ? undefined : found?.order?.id
}

/** The order that a collection belongs to, even if it is the collection of the cart that the order was made of. */
export async function orderWithCollection(container: MedusaContainer, id: string): Promise<string | undefined> {
  return (await ownersOf(container, id))?.order?.id
}

const named = z.object({ id: z.string() }).nullable()
const owners = z.object({ id: z.string(), cart: named, order: named })

const ownersOf = (container: MedusaContainer, id: string) => queryRow(container, "payment_collection", owners, { id })

const orderer = z.object({
  id: z.string(),
  display_id: z.number().nullable(),
  status: z.string(),
  email: maybeText,
  region_id: maybeText,
  sales_channel_id: maybeText,
  customer: groupedCustomer.nullable(),
})
const DETAILS = [...fieldsIn(orderer), "billing_address.*", "shipping_address.*", ...ITEM_FIELDS]

/** Who ordered what, and where it goes. */
export type OrderDetails = z.infer<typeof orderer> & {
  billing_address: PostalAddress | null
  shipping_address: PostalAddress | null
  items: Item[] | null
}

export function orderDetails(container: MedusaContainer, orderId: string): Promise<OrderDetails | undefined> {
  return queryRow(container, "order", DETAILS, { id: orderId })
}

import type { MedusaContainer } from "@medusajs/framework/types"
import { MathBN } from "@medusajs/framework/utils"
import type { OrderToPay } from "../../../core/order/order-to-pay"
import type { PostalAddress } from "../../../core/wire/customer"
import { fieldsOf, queryRow } from "../read-rows"
import { type Numeric, payable, sumOf } from "../decimal"
import { paymentFacts, paymentsIn } from "../payment/payments"
import { SESSION_FIELDS, sessionFacts, type SessionRow } from "../payment/sessions"
import { type Item, ITEM_FIELDS } from "../shop/items"
import { CUSTOMER_FIELDS, type GroupedCustomer } from "../shop/people"
import { isCancelled, type OrderEnd } from "./order-row"

type Row = {
  id: string
  status: string
  amount: Numeric
  currency_code: string
  payment_sessions: SessionRow[] | null
  order:
    | (OrderEnd & {
        id: string
        summary: { pending_difference?: Numeric; transaction_total?: Numeric } | null
        transactions: { amount: Numeric; reference: string | null; reference_id: string | null }[] | null
        payment_collections: ({ payments: (Authorised | null)[] | null } | null)[] | null
      })
    | null
}
type Movement = { id: string; amount: Numeric }
type Authorised = {
  amount: Numeric
  canceled_at: Date | string | null
  captures: Movement[] | null
  refunds: Movement[] | null
}

const FIELDS = [
  "id",
  "status",
  "amount",
  "currency_code",
  ...SESSION_FIELDS,
  // With its total, Medusa takes off what is to be paid what has been requested to come back.
  ...fieldsOf("order", ["id", "status", "canceled_at", "summary", "total"]),
  ...fieldsOf("order.transactions", ["amount", "reference", "reference_id"]),
  ...fieldsOf("order.payment_collections.payments", ["amount", "canceled_at"]),
  ...["captures", "refunds"].flatMap((moved) =>
    fieldsOf(`order.payment_collections.payments.${moved}`, ["id", "amount"])
  ),
]

/** The order that a payment collection is of, with what it owes now; undefined where there is none. */
export async function orderToPay(
  container: MedusaContainer,
  paymentCollectionId: string
): Promise<OrderToPay | undefined> {
  const [row, payments] = await Promise.all([
    queryRow<Row>(container, "payment_collection", FIELDS, { id: paymentCollectionId }),
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

type OrderOfRow = NonNullable<Row["order"]>

/** What was paid and is not captured yet, in pounds: Medusa counts it as owed until somebody captures it. */
function toBeCaptured(order: OrderOfRow): NonNullable<Numeric> {
  return standingIn(order).reduce(
    (sum, { amount, captures }) => MathBN.add(sum, MathBN.sub(amount ?? 0, sumOf(captures))),
    MathBN.convert(0)
  )
}

/**
 * What was captured, did not go back, and is not in the order's transactions, in pounds: where a capture is cut short before them,
 * Medusa counts it as owed until the comparison records it.
 */
function notRecorded(order: OrderOfRow): NonNullable<Numeric> {
  const named = (order.transactions ?? []).map(({ reference, reference_id }) => `${reference} ${reference_id}`)
  const recorded = new Set(named)
  const lacking = (kind: string, movements: Movement[] | null) =>
    sumOf((movements ?? []).filter(({ id }) => !recorded.has(`${kind} ${id}`)))
  return standingIn(order).reduce((sum, { captures, refunds }) => {
    const kept = MathBN.sub(lacking("capture", captures), lacking("refund", refunds))
    return MathBN.add(sum, MathBN.max(kept, 0))
  }, MathBN.convert(0))
}

function standingIn({ payment_collections }: OrderOfRow): Authorised[] {
  return (payment_collections ?? [])
    .flatMap((collection) => collection?.payments ?? [])
    .filter((payment): payment is Authorised => payment !== null && payment.canceled_at === null)
}

/** What was recorded while Medusa made a new version of the order, in pounds: the totals lack it until the comparison adds it up. */
function notAddedUp({ summary, transactions }: OrderOfRow): NonNullable<Numeric> {
  return MathBN.sub(sumOf(transactions), summary?.transaction_total ?? 0)
}

type Asked = { payment_collections: { id: string; created_at: string | Date }[] | null }

/** The ids of what an order has been asked to pay with, the newest first. */
export async function collectionsOfOrder(container: MedusaContainer, orderId: string): Promise<string[]> {
  const fields = ["id", "payment_collections.id", "payment_collections.created_at"]
  const order = await queryRow<Asked>(container, "order", fields, { id: orderId })
  return (order?.payment_collections ?? [])
    .sort((one, other) => new Date(other.created_at).getTime() - new Date(one.created_at).getTime())
    .map(({ id }) => id)
}

/** The order whose collection this is, and no cart's; undefined for any other. */
export async function orderOfCollection(container: MedusaContainer, id: string): Promise<string | undefined> {
  const owners = await ownersOf(container, id)
  return owners?.cart ? undefined : owners?.order?.id
}

/** The order that a collection belongs to, even if it is the collection of the cart that the order was made of. */
export async function orderWithCollection(container: MedusaContainer, id: string): Promise<string | undefined> {
  return (await ownersOf(container, id))?.order?.id
}

type Owners = { cart: { id: string } | null; order: { id: string } | null }

function ownersOf(container: MedusaContainer, id: string): Promise<Owners | undefined> {
  return queryRow(container, "payment_collection", ["id", "cart.id", "order.id"], { id })
}

/** Who ordered what, and where it goes. */
export type OrderDetails = {
  id: string
  display_id: number | null
  status: string
  email: string | null
  region_id: string | null
  sales_channel_id: string | null
  customer: GroupedCustomer | null
  billing_address: PostalAddress | null
  shipping_address: PostalAddress | null
  items: Item[] | null
}

const DETAILS = [
  "id",
  "display_id",
  "status",
  "email",
  "region_id",
  "sales_channel_id",
  ...fieldsOf("customer", CUSTOMER_FIELDS),
  "billing_address.*",
  "shipping_address.*",
  ...ITEM_FIELDS,
]

export function orderDetails(container: MedusaContainer, orderId: string): Promise<OrderDetails | undefined> {
  return queryRow(container, "order", DETAILS, { id: orderId })
}

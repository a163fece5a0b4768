import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Checkout } from "../../../src/core/checkout/checkout"
import type { Refund } from "../../../src/core/refund/refund"
import {
  type CollectionRow,
  collectionOf,
  hasOtherSession,
  type OrderRow,
  ordersOf,
  type PaymentRow,
  paymentsOf,
} from "./medusa-records"
import { type ServiceRecords, serviceRecordsOf, type ServiceWitness } from "./service-records"

/** What the service, Medusa and the ledger say of one cart, and of what its order was paid later. */
export type CartRecords = {
  /** The checkouts of this cart and its order alone, and the refunds of these. */
  service: ServiceRecords
  orders: OrderRow[]
  payments: PaymentRow[]
  /** Of these payments; absent where nobody tried to pay. */
  collection?: CollectionRow | undefined
  /** The ledger's attempts to pay the cart, newest first; then those to pay what its orders still owed. */
  ledger: Checkout[]
  /** The ledger's refunds of all of them. */
  refunds: Refund[]
  /** Another provider's session is the cart's: how its order is paid is not ours to say. */
  chosenOther: boolean
}

/** The parts of the ledger that know of a cart's money. */
export type LedgerWitness = {
  checkouts: { ofCart(cartId: string): Promise<Checkout[]>; ofOrder(orderId: string): Promise<Checkout[]> }
  refunds: { ofCheckout(checkoutId: string): Promise<Refund[]> }
}

/** Who is asked: the database for Medusa, the service's other side, and the ledger. */
export type Witnesses = { db: Knex; control: ServiceWitness; ledger: LedgerWitness }

/** Asks all three, when the shop is at rest: they are read one after the other. */
export async function recordsOfCart({ db, control, ledger }: Witnesses, cartId: string): Promise<CartRecords> {
  const attempts = await attemptsOf({ db, ledger }, cartId)
  const [service, orders, payments, collection, refunds, chosenOther] = await Promise.all([
    serviceRecordsOf(control, attempts),
    ordersOf(db, cartId),
    paymentsOf(db, cartId),
    collectionOf(db, cartId),
    refundsOfAttempts(ledger, attempts),
    hasOtherSession(db, cartId),
  ])
  return { service, orders, payments, collection, ledger: attempts, refunds, chosenOther }
}

/** The ledger's attempts to pay a cart, newest first; then those to pay what its orders still owed. */
export async function attemptsOf(
  { db, ledger: { checkouts } }: Pick<Witnesses, "db" | "ledger">,
  cartId: string
): Promise<Checkout[]> {
  const orders = await ordersOf(db, cartId)
  const ofOrders = (await Promise.all(orders.map(({ id }) => checkouts.ofOrder(id)))).flat()
  return [...(await checkouts.ofCart(cartId)), ...ofOrders.filter(({ forOrderId }) => forOrderId !== null)]
}

/** @throws for a cart that nobody tried to pay in instalments: of that, nothing could be found broken */
export function requireAttempt(records: CartRecords): CartRecords {
  if (records.ledger.length === 0) {
    throw new Error("The ledger knows no attempt to pay this cart")
  }
  return records
}

/** The ledger's refunds of these attempts, of each of them the oldest first. */
export async function refundsOfAttempts(
  { refunds }: Pick<LedgerWitness, "refunds">,
  attempts: readonly Pick<Checkout, "id">[]
): Promise<Refund[]> {
  return (await Promise.all(attempts.map(({ id }) => refunds.ofCheckout(id)))).flat()
}

import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { ledgerOf } from "../../../src/use-cases/ledger/ledger-of"
import { paymentStatusOf } from "../store/payment-records"
import type { StoreUnderTest } from "../store/store"
import type { Circumstances } from "./circumstances"
import { brokenPromises } from "./promise"
import { type CartRecords, recordsOfCart, requireAttempt } from "./records"

type Witness = Pick<StoreUnderTest, "container" | "sandbox">

/** What a store in this process says of a cart: its Medusa also names the orders' payment status. */
export async function recordsInStore({ container, sandbox }: Witness, cartId: string): Promise<CartRecords> {
  const db = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  const records = await recordsOfCart({ db, control: sandbox.control, ledger: ledgerOf(container) }, cartId)
  const orders = await Promise.all(
    records.orders.map(async (order) => ({ ...order, paymentStatus: await paymentStatusOf(container, order.id) }))
  )
  return { ...records, orders }
}

/** What is not as promised about a cart; empty when the promise holds. */
export async function brokenPromisesOf(
  store: Witness,
  cartId: string,
  circumstances?: Circumstances
): Promise<string[]> {
  return brokenPromises(requireAttempt(await recordsInStore(store, cartId)), circumstances)
}

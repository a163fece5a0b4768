import { ledgerOf } from "../../src/use-cases/ledger/ledger-of"
import { sum } from "../support/promise/given-back"
import { orderAndPayment } from "../support/admin/back-office"
import { adminApiOf } from "../support/admin/admin-api"
import { list } from "../support/admin/admin-views"
import { type Account, cancelOrder, refund } from "../support/refund/refunds"
import { fillCart, startPayment, type StartedPayment } from "../support/shopper/shopper"
import type { StoreUnderTest } from "../support/store/store"
import type { Random } from "../simulation/random"

/** One cart, and what was asked for about it; a part of the money by its amount in pence, "the rest" by cancelling the order. */
export type Customer = {
  account: Account
  cartId: string
  payment: StartedPayment | undefined
  asks: (number | "the rest")[]
}

const ACCOUNTS = ["told", "review", "limited"] as const
/** Few amounts: they are what refunds are told apart by. Pounds. */
const AMOUNTS = [10, 10, 20] as const
const FOR_GOOD = 100

export async function newCustomers(store: StoreUnderTest, count: number, random: Random): Promise<Customer[]> {
  const customers: Customer[] = []
  while (customers.length < count) {
    const cartId = await fillCart(store, { email: `shopper${customers.length}@example.com` })
    customers.push({ account: random.pick(ACCOUNTS), cartId, payment: undefined, asks: [] })
  }
  return customers
}

/** Somebody takes the customer's purchase one step further. */
export async function takeStep(store: StoreUnderTest, customer: Customer, random: Random): Promise<void> {
  const { control } = store.sandbox
  const { cartId, account, payment, asks } = customer
  if (isPaid(store, payment)) {
    const [attempt] = await ledgerOf(store.container).checkouts.ofCart(cartId)
    if (attempt?.orderId && !asks.includes("the rest")) {
      await giveBack(store, customer, attempt.orderId, random)
    }
    return
  }
  customer.payment = await startPayment(store, cartId, undefined, `pp_instalments_${account}`)
  if (random.chance(0.7)) {
    if (random.chance(0.3)) {
      control.addFault({ match: "callback", kind: "lost", times: FOR_GOOD })
    }
    await control.pay(customer.payment.serviceCheckoutId)
    control.clearFaults()
  }
}

export function isPaid({ sandbox }: StoreUnderTest, payment: StartedPayment | undefined): boolean {
  return sandbox.control
    .checkouts()
    .some(({ id, status }) => id === payment?.serviceCheckoutId && status === "successful")
}

async function giveBack(store: StoreUnderTest, { cartId, asks, payment }: Customer, orderId: string, random: Random) {
  const { control } = store.sandbox
  if (random.chance(0.3)) {
    control.addFault({ match: "POST /api/refunds", kind: random.pick(["lost_after", "lost_before"]) })
  }
  if (random.chance(0.2)) {
    asks.push("the rest")
    await cancelOrder(store, { orderId })
  } else {
    const pounds = random.pick(AMOUNTS)
    const { payment: paid } = await orderAndPayment(store, cartId)
    const checkoutId = payment?.serviceCheckoutId ?? ""
    const declined = await refund(store, { cartId, orderId, paymentId: paid.id, checkoutId }, pounds)
    if (declined === undefined) {
      asks.push(pounds * 100)
    }
  }
  control.clearFaults()
}

/**
 * An admin reads the list, and compares with the service's back office: what is asked is decided, what was made is recorded.
 *
 * @returns what the admin was told where that was declined
 */
export async function decideAll(store: StoreUnderTest, customers: readonly Customer[]): Promise<string[]> {
  const ask = await adminApiOf(store)
  const declined: string[] = []
  const click = async (path: string, body: object) => {
    const { status, body: answer } = await ask(path, body)
    declined.push(...(status === 200 ? [] : [`${path}: ${answer.message}`]))
  }
  for (const { cartId } of customers) {
    const { checkouts, refunds } = ledgerOf(store.container)
    for (const { id, serviceCheckoutId } of await checkouts.ofCart(cartId)) {
      for (const { id: refundId, state, reason, amountMinor } of await refunds.ofCheckout(id)) {
        if (state === "unknown" && reason !== null) {
          const its = (await unknownToLedger(store, serviceCheckoutId)).find((made) => made.amountMinor === amountMinor)
          await click(`refunds/${refundId}/decision`, its ? { adopt: its.id } : { send_again: true })
        }
      }
      const elsewhere = await unknownToLedger(store, serviceCheckoutId)
      for (const { unmatched } of (await list(ask, "?state=unmatched&limit=100")).payments) {
        if (elsewhere.some((made) => made.id === unmatched?.name)) {
          await click(`unmatched/${unmatched?.id}/record`, { payment_id: id })
        }
      }
    }
  }
  return declined
}

async function unknownToLedger({ container, sandbox }: StoreUnderTest, serviceCheckoutId: string | null) {
  const made = sandbox.control.refunds().filter(({ checkoutId }) => checkoutId === serviceCheckoutId)
  const rows = await ledgerOf(container).refunds.byServiceId(made.map(({ id }) => id))
  return made.filter(({ id }) => !rows.some((row) => row.serviceRefundId === id))
}

/** What was sent back of a customer's payment although nobody asked for it, or more than once. */
export function sentTwice({ sandbox }: StoreUnderTest, { payment, asks, cartId }: Customer): string[] {
  const left = [...asks]
  const made = sandbox.control.refunds().filter(({ checkoutId }) => checkoutId === payment?.serviceCheckoutId)
  const tooMany = made.filter(({ amountMinor }) => {
    const place = [left.indexOf(amountMinor), left.indexOf("the rest")].find((index) => index >= 0)
    return place === undefined || left.splice(place, 1).length === 0
  })
  return tooMany.map(({ amountMinor }) => `${cartId}: ${amountMinor} was sent and not asked for`)
}

/** What was asked for before the backup and did not go back. */
export function neverSent({ sandbox }: StoreUnderTest, { payment, asks, cartId }: Customer): string[] {
  const made = sandbox.control.refunds().filter(({ checkoutId }) => checkoutId === payment?.serviceCheckoutId)
  return made.length >= asks.length ? [] : [`${cartId}: ${asks.join(", ")} was asked for, and ${sum(made)} went back`]
}

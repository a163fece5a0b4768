import type { Refund } from "../../../src/core/refund/refund"
import type { RefundView } from "../../../sandbox/src"
import { ledgerOf } from "../../../src/use-cases/ledger/ledger-of"
import { givePaymentBack } from "../actions/issues"
import { callOff } from "../actions/order-changes"
import { refundsOf } from "../actions/refunds"
import { attemptsOfCart } from "../attempts"
import type { ShopperCart } from "../cart"
import { begunChangesOf } from "../medusa-records"

/**
 * What people do once the schedule is over: the service's staff finishes every refund, and an admin ends what they began
 * and decides what the shop asks to be decided, by what the service says on the phone.
 *
 * @returns what the shop told the admin where it declined
 */
export async function helpOut(cart: ShopperCart): Promise<string[]> {
  finishRefunds(cart)
  const declined = await callChangesOff(cart)
  const click = async (clicked: Promise<unknown>) => void declined.push(...(await declinedBy(clicked)))
  for (const refund of await refundsOf(cart)) {
    if (refund.state === "unknown" && refund.reason !== null) {
      await click(decide(cart, refund))
    } else if (await isStuck(cart, refund)) {
      await click(cart.lane.askAdmin(0, `instalments/refunds/${refund.id}/retry`))
    }
  }
  for (const id of await uncorrectedRecords(cart)) {
    await click(cart.lane.askAdmin(0, `instalments/payments/${id}/correct`))
  }
  for (const id of await heldPayments(cart)) {
    await click(givePaymentBack(cart, 0, id))
  }
  return declined
}

/**
 * The hourly comparison asks for a click where an admin's own capture was cut short between Medusa's payment and its order, and where
 * Medusa made the order with a card again that it had refunded.
 */
async function uncorrectedRecords(cart: ShopperCart): Promise<string[]> {
  const { lane } = cart
  const asked = lane.isCapturedByHand ? ["order_captures", "order_other_payment"] : ["order_other_payment"]
  const ids: string[] = []
  for (const checkout of await attemptsOfCart(cart)) {
    const difference = await lane.differenceNow(checkout)
    if (difference && asked.includes(difference.kind)) {
      ids.push(checkout.id)
    }
  }
  return ids
}

/** What the shop declines, an admin leaves as it is, or tries again later; whether that is right shows afterwards. */
async function declinedBy(clicked: Promise<unknown>): Promise<string[]> {
  return clicked.then(
    () => [],
    (error: unknown) => [error instanceof Error ? error.message : String(error)]
  )
}

function finishRefunds({ lane: { sandbox } }: ShopperCart): void {
  sandbox.control
    .refunds()
    .filter(({ status }) => status === "requested" || status === "pending")
    .forEach(({ id }) => sandbox.control.moveRefund(id, "complete"))
}

/** A change may have begun or ended without the admin's knowing: its answer was lost. The order's page shows what is open. */
async function callChangesOff(cart: ShopperCart): Promise<string[]> {
  const declined: string[] = []
  for (const change of await begunChangesOf(cart.lane.db, cart.cartId)) {
    declined.push(...(await declinedBy(callOff(cart, 0, change))))
  }
  cart.openChanges = []
  return declined
}

/** Several refunds of the service may be this one. */
async function decide(cart: ShopperCart, refund: Refund): Promise<void> {
  const found = await atService(cart, refund)
  const decision = found ? { adopt: found.id } : { send_again: true }
  await cart.lane.askAdmin(0, `instalments/refunds/${refund.id}/decision`, decision)
}

/** A refund of this checkout and amount that no row of the ledger has. */
async function atService(cart: ShopperCart, { checkoutId, amountMinor }: Refund): Promise<RefundView | undefined> {
  const { lane } = cart
  const checkout = await ledgerOf(lane.store.container).checkouts.find({ id: checkoutId })
  const rows = await lane.db("instalments_refund").select<{ service_refund_id: string | null }[]>("service_refund_id")
  const known = new Set(rows.map(({ service_refund_id }) => service_refund_id))
  return lane.sandbox.control
    .refunds()
    .find(
      (made) =>
        made.checkoutId === checkout?.serviceCheckoutId && made.amountMinor === amountMinor && !known.has(made.id)
    )
}

/** Money that has no order could not be given back: it would stay where it is. */
async function isStuck({ lane }: ShopperCart, refund: Refund): Promise<boolean> {
  const isOpen = refund.retriedAs === null && refund.settledAt !== null
  const failed = refund.medusaRefundId === null && (refund.state === "failed" || refund.state === "rejected")
  const checkout = await ledgerOf(lane.store.container).checkouts.find({ id: refund.checkoutId })
  return isOpen && failed && checkout?.placementState === "unplaced"
}

/** Payments without an order that nothing but a person moves any more. */
async function heldPayments(cart: ShopperCart): Promise<string[]> {
  const { db, environments } = cart.lane
  const own = (await attemptsOfCart(cart)).map(({ id }) => id)
  const rows = await db("instalments_checkout")
    .whereIn("id", own)
    .andWhere({ remote_state: "successful", placement_state: "unplaced", next_check_at: null })
    .andWhere({ environment: environments.current })
    .whereNotExists(db("instalments_refund").whereRaw("checkout_id = instalments_checkout.id"))
    .select<{ id: string }[]>("id")
  return rows.map(({ id }) => id)
}

import { strict as assert } from "node:assert"
import { adminTokenOf } from "../support/admin/admin-api"

/** Pence of what the first order costs. */
const AMOUNT_MINOR = 100

type Payment = { id: string; refunds?: { amount: number }[] }
type OrderAnswer = { order: { payment_collections: { payments: Payment[] }[] } }

/** Gives a pound of the order back by Medusa's own route, as its admin does. @throws unless it is recorded */
export async function refundSome(store: string, orderId: string): Promise<void> {
  const headers = {
    authorization: `Bearer ${await adminTokenOf({ backendUrl: store })}`,
    "content-type": "application/json",
  }
  const payment = async (): Promise<Payment> => {
    const fields = "payment_collections.payments.id,payment_collections.payments.refunds.amount"
    const answer = await fetch(`${store}/admin/orders/${orderId}?fields=${fields}`, { headers })
    const { order } = (await answer.json()) as OrderAnswer
    const [found] = order.payment_collections.flatMap(({ payments }) => payments)
    assert(found, `The order ${orderId} has no payment.`)
    return found
  }
  const { id } = await payment()
  const body = JSON.stringify({ amount: AMOUNT_MINOR / 100 })
  const answer = await fetch(`${store}/admin/payments/${id}/refund`, { method: "POST", headers, body })
  assert.equal(answer.status, 200, `The refund was answered ${answer.status}: ${await answer.text()}`)
  const amounts = (await payment()).refunds?.map(({ amount }) => amount)
  assert.deepEqual(amounts, [AMOUNT_MINOR / 100])
}

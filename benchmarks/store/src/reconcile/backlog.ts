import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { type CheckoutRequest, createClient } from "../../../../src/client"
import { minorAmount } from "../../../../src/core/money/money"
import { createReference, REFERENCE_BYTES } from "../../../../src/core/checkout/reference"
import { expiryOf } from "../../../../src/core/checkout/session"
import { checkAfterSession } from "../../../../src/core/checkout/pace"
import { type CheckoutView, type Sandbox, SANDBOX_DEFAULTS } from "../../../../sandbox/src"

/** What became of the checkouts while nobody heard of it. */
export type Outcomes = { paid: number; cancelled: number; neither: number }

const AMOUNT = minorAmount(150_49)
const ROWS_AT_ONCE = 500
/** One in so many was paid, or cancelled. */
const PAID = 50
const CANCELLED = 10

/** Checkouts that the service has and the ledger waits for, opened one a second; every callback was lost. */
export async function makeBacklog(db: Knex, sandbox: Sandbox, count: number): Promise<Outcomes> {
  const outcomes = await makeCheckouts(sandbox, count)
  await sandbox.control.clock.set(new Date().toISOString())
  const rows = sandbox.control.checkouts().map(toRow)
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    await db("instalments_checkout").insert(rows.slice(at, at + ROWS_AT_ONCE))
  }
  await db.raw("ANALYZE instalments_checkout")
  return outcomes
}

async function makeCheckouts(sandbox: Sandbox, count: number): Promise<Outcomes> {
  const { clientSecret, signingKey } = SANDBOX_DEFAULTS
  const client = createClient({ baseUrl: sandbox.url, clientSecret, signingKey })
  const outcomes: Outcomes = { paid: 0, cancelled: 0, neither: 0 }
  // Nobody listens at the address for callbacks, and after three hours the service gives up.
  sandbox.control.addFault({ match: "callback", kind: "lost", times: count * 20 })
  for (let made = 1; made <= count; made++) {
    await sandbox.control.clock.advance(1000)
    const { serviceCheckoutId } = await client.createCheckout(request(made))
    if (made % PAID === 0) {
      await sandbox.control.pay(serviceCheckoutId)
      outcomes.paid += 1
    } else if (made % CANCELLED === 0) {
      await sandbox.control.cancel(serviceCheckoutId)
      outcomes.cancelled += 1
    } else {
      outcomes.neither += 1
    }
  }
  await client.close()
  return outcomes
}

function request(number: number): CheckoutRequest {
  const bytes = Buffer.alloc(REFERENCE_BYTES)
  bytes.writeUInt32BE(number)
  return {
    amountMinor: AMOUNT,
    currency: "GBP",
    reference: createReference(bytes),
    notifyUrl: "https://shop.example/hooks/instalments/default",
    successUrl: "https://shop.example/success",
    cancelUrl: "https://shop.example/cancel",
    customer: { email: "ada@example.com" },
    lineItems: [{ name: "Reading lamp", amountMinor: AMOUNT, quantity: 1 }],
  }
}

/** The ledger's row of a checkout of which only the creation is known. It has no cart: no order is made here. */
function toRow({ id: remoteId, clientReferenceId, amountMinor, currency, createdAt, paymentUrl }: CheckoutView) {
  const created = new Date(createdAt)
  const expiresAt = expiryOf(created)
  return {
    id: `incheck_${clientReferenceId}`,
    reference: clientReferenceId,
    account: "default",
    environment: "sandbox",
    cart_id: `cart_${clientReferenceId}`,
    payment_collection_id: `pay_col_${clientReferenceId}`,
    payment_session_id: `payses_${clientReferenceId}`,
    provider_id: "pp_instalments_instalments",
    service_checkout_id: remoteId,
    payment_url: paymentUrl,
    amount_minor: amountMinor,
    currency_code: currency,
    fingerprint: "",
    remote_state: "received",
    placement_state: "none",
    expires_at: expiresAt,
    next_check_at: checkAfterSession(expiresAt),
    created_at: created,
  }
}

// Buys one thing in instalments, as a shopper without a storefront: node first-order.mjs <publishable key>
// Needs Medusa and the sandbox on this computer, and a region in pounds; MEDUSA_BACKEND_URL and INSTALMENTS_BASE_URL name others.

const [key] = process.argv.slice(2)
const backend = process.env.MEDUSA_BACKEND_URL ?? "http://localhost:9000"
const sandbox = process.env.INSTALMENTS_BASE_URL ?? "http://localhost:4010"
const PROVIDER = "pp_instalments_instalments"
/** In pounds: what the sandbox offers in three payments, with room for the delivery. */
const LOWEST = 35
const HIGHEST = 250

const ADDRESS = {
  first_name: "Ada",
  last_name: "Lovelace",
  address_1: "12 St James's Square",
  city: "London",
  postal_code: "SW1Y 4JH",
  country_code: "gb",
}

async function request(address, body) {
  const response = await fetch(address, {
    method: body ? "POST" : "GET",
    headers: { "x-publishable-api-key": key, "content-type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  }).catch(() => fail(`Nothing answers at ${new URL(address).origin}: is it started?`))
  const answer = await response.json()
  return response.ok ? answer : fail(`${new URL(address).pathname}: ${answer.message ?? answer.error}`)
}

const store = (path, body) => request(`${backend}/store${path}`, body)

function fail(sentence) {
  throw new Error(sentence)
}

async function findRegion() {
  const { regions } = await store("/regions?limit=100")
  const serves = ({ currency_code, countries }) =>
    currency_code === "gbp" && countries?.some(({ iso_2 }) => iso_2 === ADDRESS.country_code)
  return regions.find(serves) ?? fail("No region has GBP and the United Kingdom.")
}

/** Something that is not too dear, and as many of it as reach the lowest amount. */
async function choose(region) {
  const { products } = await store(`/products?limit=100&region_id=${region.id}&fields=*variants.calculated_price`)
  for (const { variants } of products) {
    for (const { id, calculated_price } of variants ?? []) {
      const price = calculated_price?.calculated_amount
      if (price > 0 && price <= HIGHEST) {
        return { variant_id: id, quantity: Math.ceil(LOWEST / price) }
      }
    }
  }
  return fail(`No product has a price in GBP up to £${HIGHEST}.`)
}

async function fillCart() {
  const region = await findRegion()
  const { cart } = await store("/carts", {
    region_id: region.id,
    email: "ada@example.com",
    shipping_address: ADDRESS,
    billing_address: ADDRESS,
    items: [await choose(region)],
  })
  const { shipping_options } = await store(`/shipping-options?cart_id=${cart.id}`)
  const option = shipping_options[0] ?? fail("No shipping option serves the United Kingdom with a price in GBP.")
  await store(`/carts/${cart.id}/shipping-methods`, { option_id: option.id })
  return cart.id
}

/** @returns what the hosted page is opened with */
async function startPayment(cart_id) {
  const { payment_collection } = await store("/payment-collections", { cart_id })
  const path = `/payment-collections/${payment_collection.id}/payment-sessions`
  const { payment_collection: opened } = await store(path, { provider_id: PROVIDER })
  return opened.payment_sessions.find(({ provider_id }) => provider_id === PROVIDER).data
}

async function main() {
  if (!key) {
    fail("Usage: node first-order.mjs <publishable key>")
  }
  const cartId = await fillCart()
  const { checkout_id } = await startPayment(cartId)
  await request(`${sandbox}/_control/checkouts/${checkout_id}/pay`, { term: 3 })
  const { instalments } = await store(`/instalments/carts/${cartId}?waiting=true`)
  const { order_id } = instalments
  process.stdout.write(order_id ? `Paid and placed: ${backend}/app/orders/${order_id}\n` : `${instalments.message}\n`)
  process.exitCode = order_id ? 0 : 1
}

main().catch(({ message }) => {
  process.stderr.write(`${message}\n`)
  process.exitCode = 1
})

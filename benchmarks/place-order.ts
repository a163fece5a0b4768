import { setTimeout as delay } from "node:timers/promises"
import { Client } from "pg"
import type { BenchedStore } from "./support/benched-store"
import { CALLBACK_DOOR, cartWith, cartWithInstalments, post, postSigned, requireOrderPage } from "./support/doors"
import { INSTANT_PROVIDER, SYSTEM_PROVIDER } from "./support/providers"
import { interleave, type Measured, type Rounds, type Side } from "./support/interleave"

/** The callback through Medusa's own route for callbacks, which first waits five seconds. */
const BUILT_IN_DOOR = "/hooks/payment/instalments_instalments"
const POLL_MS = 5
const BUILT_IN_PATIENCE_MS = 30_000

/** From the callback's first byte to the answer that names the order's page. */
const callback = (store: BenchedStore): Side => ({
  async prepare() {
    const payment = await cartWithInstalments(store)
    return async () => requireOrderPage(await postSigned(store, CALLBACK_DOOR, payment.callback))
  },
})

/** Medusa's own completion of an equal cart, as a storefront asks for it. */
const completion = (store: BenchedStore, providerId: string): Side => ({
  async prepare() {
    const cartId = await cartWith(store, providerId)
    return async () => {
      const answer = JSON.parse(await post(store, `/store/carts/${cartId}/complete`, "{}")) as { type: string }
      if (answer.type !== "order") {
        throw new Error(`Completing ${cartId} made no order`)
      }
    }
  },
})

/** The same callback through the built-in route; that answers at once, so the order is looked for. */
const builtInHook = (store: BenchedStore, db: Client): Side => ({
  async prepare() {
    const payment = await cartWithInstalments(store)
    return async () => {
      await postSigned(store, BUILT_IN_DOOR, payment.callback)
      await untilOrdered(db, payment.cartId)
    }
  },
})

/** Callback to order, against Medusa's own completion of equal carts: with a payment it captures, and with one it only authorises. */
export const orderSides = (store: BenchedStore) => ({
  callback: callback(store),
  capturing: completion(store, INSTANT_PROVIDER),
  authorising: completion(store, SYSTEM_PROVIDER),
})

/** Callback to order, through our door and through the built-in one. */
export async function callbackAgainstBuiltInHook(
  store: BenchedStore,
  rounds: Rounds
): Promise<Measured<"callback" | "builtInHook">> {
  const db = new Client({ connectionString: store.databaseUrl })
  await db.connect()
  try {
    return await interleave(store, { callback: callback(store), builtInHook: builtInHook(store, db) }, rounds)
  } finally {
    await db.end()
  }
}

async function untilOrdered(db: Client, cartId: string): Promise<void> {
  const giveUpAt = performance.now() + BUILT_IN_PATIENCE_MS
  while ((await db.query("SELECT 1 FROM order_cart WHERE cart_id = $1", [cartId])).rowCount === 0) {
    if (performance.now() > giveUpAt) {
      throw new Error(`The built-in route made no order of ${cartId}`)
    }
    await delay(POLL_MS)
  }
}

import { fillCart, PROVIDER_ID } from "../integration-tests/support/shopper/shopper"
import type { BenchedStore } from "./support/benched-store"
import { post } from "./support/doors"
import { interleave, type Measured, type Rounds, type Side } from "./support/interleave"
import { type Io, takeIo } from "./support/io"
import { SYSTEM_PROVIDER } from "./support/providers"

/** What one new session made the store wait for. */
export type SessionCost = { ms: number; io: Io[] }

/** A shopper picks a way to pay: the request that makes the payment session. */
const session = (store: BenchedStore, providerId: string): Side => ({
  async prepare() {
    const cartId = await fillCart(store)
    const { payment_collection } = await store.shop.client.fetch<{ payment_collection: { id: string } }>(
      "/store/payment-collections",
      { method: "POST", body: { cart_id: cartId } }
    )
    const path = `/store/payment-collections/${payment_collection.id}/payment-sessions`
    return async () => void (await post(store, path, JSON.stringify({ provider_id: providerId })))
  },
})

const sides = (store: BenchedStore) => ({
  instalments: session(store, PROVIDER_ID),
  system: session(store, SYSTEM_PROVIDER),
})

/** A new session with this provider, checkout included, against Medusa's system provider. */
export function newSession(store: BenchedStore, rounds: Rounds): Promise<Measured<"instalments" | "system">> {
  return interleave(sides(store), rounds)
}

/** The same with everything written down that the store waited for. Writing it down costs time of its own. */
export async function sessionCosts(
  store: BenchedStore,
  rounds: number
): Promise<Record<"instalments" | "system", SessionCost[]>> {
  const costs: Record<"instalments" | "system", SessionCost[]> = { instalments: [], system: [] }
  const { instalments, system } = sides(store)
  for (let round = 0; round < rounds; round++) {
    costs.instalments.push(await cost(store, instalments))
    costs.system.push(await cost(store, system))
  }
  return costs
}

async function cost(store: BenchedStore, side: Side): Promise<SessionCost> {
  const run = await side.prepare()
  await takeIo(store)
  const startedAt = performance.now()
  await run()
  const ms = performance.now() - startedAt
  return { ms, io: await takeIo(store) }
}

import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { CART_LEASES } from "../../../src/use-cases/ledger/with-lease"
import { moveBack } from "../moments"
import { ORDERS_WITHOUT_CART, shoppersOf } from "../unlinked-orders"
import { currentLife, type Life } from "./life"

/** How long a lease outlives its owner. Milliseconds. */
const LEASE_MS = 20_000
const leaseOwners = new WeakMap<Life, Set<string>>()

/** A statement that takes a lease, by its owner's name; see the ledger's store of leases. */
export function leaseOwnerIn({ text, values }: { text: string; values?: unknown[] }): string | undefined {
  return /\binsert into instalments_lease/i.test(text) ? String(values?.[1]) : undefined
}

/** A statement that extends a lease, or asserts that it is held. */
export function isRenewal({ text }: { text: string }): boolean {
  return /\bupdate instalments_lease set until = greatest/i.test(text)
}

/** A statement that gives a lease back. */
export function isRelease({ text }: { text: string }): boolean {
  return /\bdelete from instalments_lease\b/i.test(text)
}

export function noteLeaseOwner(db: Knex, life: Life, owner: string): void {
  const owners = leaseOwners.get(life) ?? new Set<string>()
  if (!leaseOwners.has(life)) {
    leaseOwners.set(life, owners)
    life.whenItDies(() => void leasesRunOut(db, life))
  }
  owners.add(owner)
}

/**
 * Nobody waits 20 real seconds for the leases of a dead or sleeping process: their end is brought forward. What the process
 * was making of a cart is that much older then.
 */
export function leasesRunOut(db: Knex, life: Life): Promise<void> {
  return currentLife.exit(() => runOut(db, [...(leaseOwners.get(life) ?? [])]))
}

async function runOut(db: Knex, owners: readonly string[]): Promise<void> {
  const held = () => db("instalments_lease").whereIn("owner", owners)
  const carts = await held().where("key", "like", `${CART_LEASES}%`).select<{ key: string }[]>("key")
  for (const { key } of carts) {
    await age(db, key.slice(CART_LEASES.length))
  }
  await held().update({
    created_at: db.raw("created_at - ? * interval '1 millisecond'", [LEASE_MS]),
    until: db.raw("now() - interval '1 second'"),
  })
}

async function age(db: Knex, cartId: string): Promise<void> {
  const columns = ["created_at"]
  await moveBack(db, { table: "cart", columns }, LEASE_MS, "id = :cartId", { cartId })
  await moveBack(db, { table: "instalments_checkout", columns }, LEASE_MS, "cart_id = :cartId", { cartId })
  const [account]: string[] = await db("instalments_checkout").where({ cart_id: cartId }).limit(1).pluck("account")
  if (account !== undefined) {
    await moveBack(db, { table: "order", columns }, LEASE_MS, ORDERS_WITHOUT_CART, { emails: shoppersOf(account) })
  }
}

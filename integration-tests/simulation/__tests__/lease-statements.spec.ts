import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { Leases } from "../../../src/modules/instalments/stores/service/leases"
import { isRelease, isRenewal, leaseOwnerIn } from "../processes/leases"

/** Says what the ledger asks of the database, which answers that nothing is there. */
function statements() {
  const said: string[] = []
  const db = { raw: (text: string) => ({ options: async () => (said.push(text), { rows: [] }) }) }
  return { leases: new Leases(db as unknown as Knex, db as unknown as Knex), last: () => ({ text: said.at(-1) ?? "" }) }
}

/** What the simulation lets fail it has to know: a statement that is worded anew would never fail again. */
describe("the ledger's statements about leases", () => {
  const lease = { key: "cart:cart_1", token: "1" }

  it("are known when one is taken", async () => {
    const { leases, last } = statements()
    await leases.take(lease.key, "somebody", 1_000)
    expect(leaseOwnerIn({ ...last(), values: [lease.key, "somebody"] })).toBe("somebody")
  })

  it("are known when one is extended, and only then", async () => {
    const { leases, last } = statements()
    await leases.renew(lease, 1_000)
    expect(isRenewal(last())).toBe(true)
    await leases.markRepaired(lease)
    expect(isRenewal(last())).toBe(false)
  })

  it("are known when one is given back", async () => {
    const { leases, last } = statements()
    await leases.release(lease)
    expect(isRelease(last())).toBe(true)
  })
})

import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { CheckedOptions } from "../../src/core/options/options"
import type InstalmentsModuleService from "../../src/modules/instalments/service"
import { CANCELLED_LOOK, cancelledLookOf, LEASES_OF_CARTS } from "./leases-of-carts"

/** What is a lane's own. */
type Own = {
  plan: { account: string }
  cartIds: readonly string[]
  db: Knex
  optionsFrom(options: CheckedOptions): CheckedOptions
}

/** The ledger as it would be if the lane's account were the only one, so that the lane's jobs leave the others alone. */
export function ownLedger(ledger: InstalmentsModuleService, lane: Own): InstalmentsModuleService {
  const { account } = lane.plan
  const { accounts } = lane.optionsFrom(ledger.options)
  return replacing(ledger, {
    options: { accounts: Object.fromEntries(Object.entries(accounts).filter(([name]) => name === account)) },
    // The other lanes' accounts are configured as well.
    orphans: replacing(ledger.orphans, { find: async () => [] }),
    leases: replacing(ledger.leases, {
      take: (key: string, owner: string, ms: number) =>
        ledger.leases.take(key === CANCELLED_LOOK ? cancelledLookOf(account) : key, owner, ms),
      abandoned: async (prefix: string, ageMs: number, limit: number) => {
        const keys = await leasesOf(lane)
        return (await ledger.leases.abandoned(prefix, ageMs, limit)).filter((key) => keys.includes(key))
      },
    }),
  })
}

/** The same object, with some of its members replaced. */
function replacing<T extends object>(original: T, own: Partial<T>): T {
  return new Proxy(original, {
    get(target, name) {
      const value: unknown = Reflect.has(own, name) ? Reflect.get(own, name) : Reflect.get(target, name)
      return typeof value === "function" ? value.bind(target) : value
    },
  })
}

async function leasesOf(lane: Own): Promise<string[]> {
  const { cartIds } = lane
  const rows = await lane
    .db("instalments_lease")
    .whereRaw(LEASES_OF_CARTS, { cartIds })
    .select<{ key: string }[]>("key")
  return rows.map(({ key }) => key)
}

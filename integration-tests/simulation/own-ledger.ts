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
  return replacing(ledger, {
    options: ownOptions(lane.optionsFrom(ledger.options), account),
    // The other lanes' accounts are configured as well.
    orphans: replacing(ledger.orphans, { find: async () => [] }),
    refunds: replacing(ledger.refunds, {
      ordersWithMoneyLeft: async (ids: readonly string[]) => {
        const own = await ordersOf(lane)
        return ledger.refunds.ordersWithMoneyLeft(ids.filter((id) => own.includes(id)))
      },
    }),
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

const OWN = new WeakMap<CheckedOptions, CheckedOptions>()

function ownOptions(options: CheckedOptions, account: string): CheckedOptions {
  const { accounts } = options
  const own = OWN.get(options) ?? {
    accounts: Object.fromEntries(Object.entries(accounts).filter(([name]) => name === account)),
  }
  OWN.set(options, own)
  return own
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

async function ordersOf({ db, cartIds }: Own): Promise<string[]> {
  const rows = await db("order_cart")
    .whereIn("cart_id", [...cartIds])
    .select<{ order_id: string }[]>("order_id")
  return rows.map(({ order_id }) => order_id)
}

async function leasesOf(lane: Own): Promise<string[]> {
  const { cartIds } = lane
  const rows = await lane
    .db("instalments_lease")
    .whereRaw(LEASES_OF_CARTS, { cartIds })
    .select<{ key: string }[]>("key")
  return rows.map(({ key }) => key)
}

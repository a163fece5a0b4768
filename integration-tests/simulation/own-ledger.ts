import type InstalmentsModuleService from "../../src/modules/instalments/service"
import { dbOf, type Lane } from "./lane"
import { LEASES_OF_CART } from "./leases-of-cart"

/** The ledger as it would be if the lane's account were the only one, so that the lane's jobs leave the others alone. */
export function ownLedger(ledger: InstalmentsModuleService, lane: Lane): InstalmentsModuleService {
  const { account } = lane.plan
  const own: Partial<Pick<InstalmentsModuleService, "options" | "openCallbacks" | "abandonedLeases">> = {
    options: {
      accounts: Object.fromEntries(Object.entries(ledger.options.accounts).filter(([name]) => name === account)),
    },
    openCallbacks: async (ageMs, limit) =>
      (await ledger.openCallbacks(ageMs, limit)).filter((open) => open.account === account),
    abandonedLeases: async (prefix, ageMs, limit) => {
      const keys = await leasesOf(lane)
      return (await ledger.abandonedLeases(prefix, ageMs, limit)).filter((key) => keys.includes(key))
    },
  }
  return new Proxy(ledger, {
    get(target, name) {
      const value: unknown = Reflect.has(own, name) ? Reflect.get(own, name) : Reflect.get(target, name)
      return typeof value === "function" ? value.bind(target) : value
    },
  })
}

async function leasesOf(lane: Lane): Promise<string[]> {
  const { cartId } = lane
  const rows = await dbOf(lane)("instalments_lease")
    .whereRaw(LEASES_OF_CART, { cartId })
    .select<{ key: string }[]>("key")
  return rows.map(({ key }) => key)
}

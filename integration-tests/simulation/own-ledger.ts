import type InstalmentsModuleService from "../../src/modules/instalments/service"
import type { Lane } from "./lane"

/** The ledger as it would be if the lane's account were the only one, so that the lane's jobs leave the others alone. */
export function ownLedger(
  ledger: InstalmentsModuleService,
  { plan: { account }, cartId }: Lane
): InstalmentsModuleService {
  const own: Partial<Pick<InstalmentsModuleService, "options" | "openCallbacks" | "abandonedLeases">> = {
    options: {
      accounts: Object.fromEntries(Object.entries(ledger.options.accounts).filter(([name]) => name === account)),
    },
    openCallbacks: async (ageMs, limit) =>
      (await ledger.openCallbacks(ageMs, limit)).filter((open) => open.account === account),
    abandonedLeases: async (prefix, ageMs, limit) =>
      (await ledger.abandonedLeases(prefix, ageMs, limit)).filter((key) => key === `${prefix}${cartId}`),
  }
  return new Proxy(ledger, {
    get(target, name) {
      const value: unknown = Reflect.has(own, name) ? Reflect.get(own, name) : Reflect.get(target, name)
      return typeof value === "function" ? value.bind(target) : value
    },
  })
}

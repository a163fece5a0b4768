import { z } from "@medusajs/framework/zod"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { refused } from "../../../core/refusal"
import { INSTALMENTS_MODULE } from "../../../modules/instalments"
import { ledgerOf } from "../../ledger/ledger-of"

/** Medusa builds a provider's id from its class's identifier and the id of its entry. */
const PREFIX = "pp_instalments"
const ENTRY_PATH = /(^|[\\/])providers[\\/]instalments([\\/]|$)/

/** Of a provider's entry, what is read here. What options other providers have, and in which form, is their own affair. */
const providerEntry = z.object({
  resolve: z.unknown(),
  id: z.string().optional().catch(undefined),
  options: z.object({ account: z.string().optional() }).optional().catch(undefined),
})

/** Of the payment module's configuration, what is read here. */
const paymentModule = z.object({
  options: z.object({ providers: z.array(providerEntry.catch({ resolve: undefined })) }),
})

/**
 * Medusa has a payment provider of this id: it refunds by no other. Its table goes on calling one enabled whose entry is gone.
 *
 * @throws Refusal where a merchant has given its entry another id since
 */
export function requireProvider(container: MedusaContainer, id: string): void {
  const isThere = entriesOf(container)?.some(({ providerId }) => providerId === id) ?? true
  if (!isThere) {
    throw refused("provider_gone", { name: id })
  }
}

/** Medusa's ids of the payment providers, by the account each speaks for. */
export function providersByAccount(container: MedusaContainer): Map<string, string[]> {
  const accounts = Object.keys(ledgerOf(container).options.accounts)
  const found = new Map<string, string[]>(accounts.map((account) => [account, []]))
  for (const { resolve, providerId, options } of entriesOf(container) ?? []) {
    const account = options?.account ?? (accounts.length === 1 ? accounts[0] : undefined)
    if (typeof resolve === "string" && ENTRY_PATH.test(resolve) && account !== undefined) {
      found.get(account)?.push(providerId)
    }
  }
  return found
}

/** Where that has been logged: a process that answers requests and runs jobs asks twice. */
const reported = new WeakSet<MedusaContainer>()

/**
 * Logs which accounts are to take payments, and that no payment provider entry speaks for: what else the options say of them is right, and
 * nobody is offered them.
 */
export function reportUnofferable(container: MedusaContainer): void {
  const config = container.resolve(ContainerRegistrationKeys.CONFIG_MODULE, { allowUnregistered: true })
  if (!config?.modules || !container.hasRegistration(INSTALMENTS_MODULE) || reported.has(container)) {
    return
  }
  reported.add(container)
  const { accounts } = ledgerOf(container).options
  for (const [account, ids] of providersByAccount(container)) {
    if (ids.length === 0 && accounts[account]?.closed === false) {
      container
        .resolve(ContainerRegistrationKeys.LOGGER)
        .error(withoutEntry(account, Object.keys(accounts).length === 1))
    }
  }
}

function withoutEntry(account: string, isAlone: boolean): string {
  const named = isAlone ? 'id: "instalments"' : `id: "${account}", options: { account: "${account}" }`
  return (
    `instalments: no payment provider entry speaks for the account "${account}", so nobody can pay through it. ` +
    `Add { resolve: "medusa-payment-instalments/providers/instalments", ${named} } (modules, payment, providers), ` +
    "or set closed: true if it should accept no new payments."
  )
}

/** The entries of all payment providers, with the id that each would have if it were of ours; undefined where they cannot be read. */
function entriesOf(container: MedusaContainer) {
  const config = container.resolve(ContainerRegistrationKeys.CONFIG_MODULE)
  const parsed = paymentModule.safeParse(config.modules?.[Modules.PAYMENT])
  return parsed.data?.options.providers.map((entry) => ({
    ...entry,
    providerId: entry.id ? `${PREFIX}_${entry.id}` : PREFIX,
  }))
}

import type { MedusaContainer } from "@medusajs/framework/types"
import { createClient, type InstalmentsClient } from "../../client"
import type { Checkout } from "../../core/checkout/checkout"
import { Refusal } from "../../core/refusal"
import { type AccountOptions, accountOf, findAccount, isConfigured } from "../../core/options/options"
import type InstalmentsModuleService from "../../modules/instalments/service"
import { ledgerOf } from "../ledger/ledger-of"
import { ledgerBudget } from "./ledger-budget"
import { reportSuspect } from "./report-suspect"

/** Everything that work for one account needs: its options, the ledger, and the client of the service. */
export type Gateway = {
  account: AccountOptions
  ledger: InstalmentsModuleService
  client: InstalmentsClient
}

// Keyed by the ledger, so that a second Medusa in one process (as tests have) gets clients of its own.
const clients = new WeakMap<InstalmentsModuleService, Map<string, InstalmentsClient>>()

/**
 * @param name the account; may be left out when there is one
 * @throws Refusal `not_allowed` when it is not configured any more, OptionsError when there are several and none is named
 */
export function gatewayFor(container: MedusaContainer, name: string | undefined): Gateway {
  const ledger = ledgerOf(container)
  if (name !== undefined && !findAccount(ledger.options, name)) {
    throw new Refusal("not_allowed", gone(name))
  }
  const account = accountOf(ledger.options, name)
  return { account, ledger, client: clientFor(container, ledger, account) }
}

/**
 * The gateway of a payment's own account. The one door for everything that is done about a payment: keys and money of sandbox
 * and production never meet.
 *
 * @throws Refusal `not_allowed` when its account is not configured, or is set to another environment
 */
export function gatewayOf(container: MedusaContainer, checkout: Pick<Checkout, "account" | "environment">): Gateway {
  const ledger = ledgerOf(container)
  const account = findAccount(ledger.options, checkout.account)
  if (!account || !isConfigured(ledger.options, checkout)) {
    throw new Refusal("not_allowed", elsewhere(checkout, account))
  }
  return { account, ledger, client: clientFor(container, ledger, account) }
}

function elsewhere(
  { account, environment }: Pick<Checkout, "account" | "environment">,
  now: AccountOptions | undefined
) {
  return now
    ? `This payment was made in the ${environment} environment, but this shop is set to ${now.environment}. Deal with it where it was made.`
    : gone(account)
}

function gone(account: string): string {
  return `This payment belongs to the account "${account}", which is no longer configured. Configure it again, with closed: true if it should accept no new payments.`
}

function clientFor(
  container: MedusaContainer,
  ledger: InstalmentsModuleService,
  account: AccountOptions
): InstalmentsClient {
  const known = clients.get(ledger) ?? new Map<string, InstalmentsClient>()
  clients.set(ledger, known)
  const client =
    known.get(account.account) ??
    createClient(
      {
        baseUrl: account.baseUrl,
        clientSecret: account.clientSecret,
        signingKey: account.signingKey[0],
        timeouts: account.timeouts,
      },
      {
        budget: ledgerBudget(ledger, account),
        onFailure: (error) => reportSuspect(container, ledger, account, error),
      }
    )
  known.set(account.account, client)
  return client
}

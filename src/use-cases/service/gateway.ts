import type { MedusaContainer } from "@medusajs/framework/types"
import { createClient, type InstalmentsClient } from "../../client"
import type { Checkout } from "../../core/checkout/checkout"
import { refused } from "../../core/refusal"
import {
  type AccountOptions,
  accountOf,
  type CheckedOptions,
  findAccount,
  accountOfPayment,
} from "../../core/options/options"
import type InstalmentsModuleService from "../../modules/instalments/service"
import { ledgerOf } from "../ledger/ledger-of"
import { noteAnswer, noteFailure, reportSpare } from "./note-call"
import { ledgerBudget } from "./ledger-budget"
import { versionOf } from "./versions"
import { traced } from "./telemetry"

/** Everything that work for one account needs: Medusa's container, its options, the ledger, and the client of the service. */
export type Gateway = {
  container: MedusaContainer
  account: AccountOptions
  ledger: InstalmentsModuleService
  client: InstalmentsClient
}

// Keyed by the ledger's options, of which each Medusa of a process has its own (tests have several): inside workflows and jobs the
// container wraps the ledger anew each time.
const clients = new WeakMap<CheckedOptions, Map<string, InstalmentsClient>>()

/**
 * @param name the account; may be left out when there is one
 * @throws Refusal `not_allowed` when it is not configured any more, OptionsError when there are several and none is named
 */
export function gatewayFor(container: MedusaContainer, name: string | undefined): Gateway {
  const ledger = ledgerOf(container)
  if (name !== undefined && !findAccount(ledger.options, name)) {
    throw refused("account_gone", { account: name })
  }
  return openGateway(container, accountOf(ledger.options, name))
}

/**
 * The gateway of a payment's own account. The one door for everything that is done about a payment: keys and money of sandbox
 * and production never meet.
 *
 * @throws Refusal `not_allowed` when its account is not configured, or is set to another environment
 */
export function gatewayOf(container: MedusaContainer, checkout: Pick<Checkout, "account" | "environment">): Gateway {
  const ledger = ledgerOf(container)
  const account = accountOfPayment(ledger.options, checkout)
  if (!account) {
    const now = findAccount(ledger.options, checkout.account)
    throw now
      ? refused("paid_elsewhere", { made: checkout.environment, now: now.environment })
      : refused("account_gone", { account: checkout.account })
  }
  return openGateway(container, account)
}

function openGateway(container: MedusaContainer, account: AccountOptions): Gateway {
  const ledger = ledgerOf(container)
  const known = clients.get(ledger.options) ?? new Map<string, InstalmentsClient>()
  clients.set(ledger.options, known)
  const client =
    known.get(account.account) ??
    createClient(
      {
        baseUrl: account.baseUrl,
        clientSecret: account.clientSecret,
        signingKey: account.signingKey,
        timeouts: account.timeouts,
        version: versionOf("medusa-payment-instalments"),
      },
      {
        budget: ledgerBudget(ledger, account),
        onFailure: (error) => noteFailure(container, account, error),
        onAnswer: (endpoint, clockAheadMs) => noteAnswer(container, account, endpoint, clockAheadMs),
        around: (endpoint, call) => traced(`instalments.${endpoint}`, { account: account.account, endpoint }, call),
        onSpare: (option) => void reportSpare(container, ledger, account, option),
      }
    )
  known.set(account.account, client)
  return { container, account, ledger, client }
}

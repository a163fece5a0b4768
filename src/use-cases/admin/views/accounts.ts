import type { MedusaContainer } from "@medusajs/framework/types"
import { ENDPOINTS, InstalmentsClientError } from "../../../client"
import { budgetLeft } from "../../../core/rate-slots"
import { ofOption } from "../../../core/only-for/only-for"
import { isInPounds } from "../../../core/money/offer"
import { refused } from "../../../core/refusal"
import { notifyAddress } from "../../../core/checkout/addresses"
import { budgetKey, configEndpoint, limitOf } from "../../service/ledger-budget"
import { configuredGateway } from "../admin-action"
import { onlyForView, settingViews } from "./only-for"
import type { AutomaticApproval } from "../../../core/refund-window"
import { iso } from "../../../core/admin/views/payment"
import { refundTerms } from "../../refund/record/record-refund"
import { providersByAccount } from "../../medusa/shop/providers"
import { readRegions } from "../../medusa/shop/regions"
import { ledgerOf } from "../../ledger/ledger-of"
import { type Gateway, gatewayFor } from "../../service/gateway"
import { fetchConfig } from "../../service/merchant-config"
import { configKey } from "../../ledger/account-keys"

/** Checkouts that others made are counted for this long, milliseconds. */
const FOREIGN_FOR_MS = 30 * 24 * 60 * 60_000

/** Every configured account side by side, from the ledger alone: looking at them makes no request to the service. */
export async function accountsView(container: MedusaContainer): Promise<AccountView[]> {
  const shop = await shopOf(container)
  const names = Object.keys(ledgerOf(container).options.accounts)
  return Promise.all(names.map((name) => accountView(gatewayFor(container, name), shop)))
}

type Shop = Awaited<ReturnType<typeof shopOf>>

/** What all accounts have in common: read once for all of them. */
async function shopOf(container: MedusaContainer) {
  const [regions, limits] = await Promise.all([readRegions(container), settingViews(container)])
  return { providers: providersByAccount(container), regions, limits }
}

/** Asks the service for an account's bands now. @throws Refusal `not_found` when it is not configured; InstalmentsClientError */
export async function refreshAccount(container: MedusaContainer, name: string): Promise<AccountView> {
  const gateway = configuredGateway(container, name)
  try {
    await fetchConfig(gateway, new Date())
  } catch (error) {
    throw isUnmanaged(error)
      ? refused("unmanaged", { merchant: gateway.account.merchantId ?? "" }, "not_allowed", error)
      : error
  }
  return accountView(gateway, await shopOf(container))
}

export function isUnmanaged(error: unknown): boolean {
  return error instanceof InstalmentsClientError && error.endpoint === "managed_config" && error.code === "not_found"
}

/** Lets requests of an account go out again although the service answered 429; its own limits still hold. */
export async function clearLimits(container: MedusaContainer, name: string): Promise<AccountView> {
  const gateway = configuredGateway(container, name)
  const { account, ledger } = gateway
  const counted = ENDPOINTS.map((endpoint) => budgetKey(ledger, account, endpoint).account)
  await Promise.all([...new Set(counted)].map((counts) => ledger.limits.unblock(counts)))
  return accountView(gateway, await shopOf(container))
}

export type AccountView = Awaited<ReturnType<typeof accountView>>

/** Order amounts from and to, in pence, and the terms that they may be paid in. */
export type BandView = AccountView["bands"][number]

async function accountView(gateway: Gateway, { providers, regions, limits }: Shop) {
  const { account, ledger } = gateway
  const providerIds = providers.get(account.account) ?? []
  const endpoint = configEndpoint(account)
  const limit = limitOf(endpoint, account)
  const [config, spent, foreign, terms] = await Promise.all([
    ledger.config.read(configKey(gateway)),
    ledger.limits.read(budgetKey(ledger, account, endpoint)),
    account.shared ? ledger.unmatchedCheckouts.countSince(account, new Date(Date.now() - FOREIGN_FOR_MS)) : null,
    refundTerms(gateway, false),
  ])
  const { left, nextAt } = budgetLeft(limit, spent)
  return {
    account: account.account,
    environment: account.environment,
    /** The managed merchant whose bands hold; null for the account's own. */
    merchant_id: account.merchantId ?? null,
    merchant_name: config?.name ?? null,
    bands: (config?.bands ?? []).map(({ fromMinor, toMinor, terms }) => ({
      from_minor: fromMinor,
      to_minor: toMinor,
      terms,
    })),
    fetched_at: iso(config?.fetchedAt),
    /** Of the requests an hour that the service allows. */
    refreshes_left: left,
    refreshes_per_hour: limit.requests,
    next_refresh_at: iso(nextAt === null ? null : new Date(nextAt)),
    callback_url: notifyAddress(account.backendUrl, account.account),
    /** Medusa's names of the payment providers that speak for the account. */
    provider_ids: providerIds,
    /** Of an account that others use too: by the service's state. Null for any other. */
    foreign_checkouts: foreign,
    refund_approval: approvalOf(account.automaticRefundApproval, terms.automaticApproval),
    /** Whom the merchant offers it, and for which amounts: by the option, and by what an admin has set. Both hold. */
    only_for: {
      option: onlyForView(ofOption(account.onlyFor)),
      setting: limits.get(account.account) ?? null,
    },
    /** In which the account's provider is enabled. */
    regions: regions
      .filter(({ payment_providers }) => payment_providers?.some(({ id }) => providerIds.includes(id)))
      .map(({ id, name, currency_code }) => ({ id, name, currency_code, accepted: isInPounds(currency_code) })),
  }
}

/** Whether the service approves refunds without review: as the option says, as its refusals have shown, or not known. */
export type RefundApproval = "on" | "off" | "learnt_on" | "unknown"

function approvalOf(option: boolean | undefined, known: AutomaticApproval): RefundApproval {
  if (option === undefined) {
    return known === true ? "learnt_on" : "unknown"
  }
  return option ? "on" : "off"
}

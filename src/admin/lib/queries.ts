import { useQuery, type UseQueryOptions } from "@tanstack/react-query"
import type { DoorBodies } from "../../core/admin/doors"
import type { AccountView } from "../../core/admin/views/account"
import type { CallbackSummaryView } from "../../core/admin/views/callback"
import type { HealthView } from "../../core/admin/views/health"
import type { MonthView } from "../../core/admin/views/month"
import type { OnlyForSettingView } from "../../core/admin/views/only-for"
import type { OrderInstalmentsView, OrderView } from "../../core/admin/views/order"
import type { ProductInstalmentsView } from "../../core/admin/views/product"
import type { CandidateView, RefundOrderView } from "../../core/admin/views/refund"
import type { WordingsView } from "../../core/admin/views/wording"
import { act, ask, type CallbackInput, type CallbackPage, type PaymentInput, type PaymentPage } from "./api"
import { isOwing, isPaidInInstalments, type MedusaOrder, versionOf } from "./order"

/** What every query of this plugin starts with: an action that changed money makes all of them out of date. */
export const INSTALMENTS_KEY = "instalments"

/** Money moves without the admin's doing, so what is shown is asked for again this often. Milliseconds. */
const LIVE = { refetchInterval: 30_000 }

/** What was shown stays until there is something newer. */
const STEADY = { placeholderData: <T>(previous: T) => previous }

const pathPart = encodeURIComponent

/** Asks, and asks again whenever it is shown anew. @param key what it is about, and whatever the answer depends on */
function useAnswer<T>(
  key: readonly unknown[],
  queryFn: () => Promise<T>,
  options: Omit<UseQueryOptions<T>, "queryKey" | "queryFn"> = {}
) {
  return useQuery({ queryKey: [INSTALMENTS_KEY, ...key], queryFn, staleTime: 0, ...options })
}

/** Of an order that was paid this way, or could be because it owes something. */
export function useOrderInstalments(order: MedusaOrder) {
  return useAnswer(["order", order.id, versionOf(order)], () => ask<OrderView>(`orders/${pathPart(order.id)}`), {
    enabled: isPaidInInstalments(order) || isOwing(order),
    placeholderData: (previous, query) => (query?.queryKey[2] === order.id ? previous : undefined),
    ...LIVE,
  })
}

/** The same of any payment, with an order or without. @param id the ledger's */
export function usePaymentInstalments(id: string) {
  return useAnswer(
    ["payment", id],
    async () => (await ask<{ instalments: OrderInstalmentsView }>(`payments/${pathPart(id)}`)).instalments,
    LIVE
  )
}

/** @param version of Medusa's product: another one is a reason to ask again */
export function useProductInstalments(productId: string, version: string) {
  return useAnswer(
    ["product", productId, version],
    async () => (await ask<{ instalments: ProductInstalmentsView }>(`products/${pathPart(productId)}`)).instalments,
    STEADY
  )
}

export function useAccounts() {
  return useAnswer(["accounts"], async () => (await ask<{ accounts: AccountView[] }>("accounts")).accounts)
}

export function useHealth() {
  return useAnswer(["health"], async () => (await ask<{ health: HealthView }>("health")).health, { ...STEADY, ...LIVE })
}

export function usePayments(input: PaymentInput) {
  return useAnswer(["payments", input], () => ask<PaymentPage>("payments", input), { ...STEADY, ...LIVE })
}

/** The service's refunds that one whose answer was lost may be. */
export function useCandidates(refundRowId: string) {
  return useAnswer(
    ["candidates", refundRowId],
    async () => (await ask<{ candidates: CandidateView[] }>(`refunds/${pathPart(refundRowId)}/decision`)).candidates
  )
}

/** The orders that a refund made in the service's back office may belong to, the likeliest first. */
export function useRefundOrders(unmatchedId: string) {
  return useAnswer(
    ["refund-orders", unmatchedId],
    async () => (await ask<{ orders: RefundOrderView[] }>(`unmatched/${pathPart(unmatchedId)}/orders`)).orders
  )
}

export function useCallbacks(input: CallbackInput) {
  return useAnswer(["callbacks", input], () => ask<CallbackPage>("callbacks", input), { ...STEADY, ...LIVE })
}

export function useCallbackSummaries() {
  return useAnswer(
    ["callback-summaries"],
    async () => (await ask<{ accounts: CallbackSummaryView[] }>("callbacks/summary")).accounts,
    LIVE
  )
}

/** Whom an account is offered to, and since when. */
export function useOnlyFor(account = "") {
  return useAnswer(
    ["only-for", account],
    async () => (await ask<{ only_for: OnlyForSettingView }>(`accounts/${pathPart(account)}/only-for`)).only_for,
    { enabled: account !== "" }
  )
}

export function useWordings(account = "") {
  return useAnswer(
    ["wordings", account],
    async () => (await ask<{ wording: WordingsView }>(`accounts/${pathPart(account)}/wording`)).wording,
    { enabled: account !== "" }
  )
}

/** A month of an account, for accountants: what it was paid and has refunded. @param month "2026-05" */
export function useMonth(account = "", month: string) {
  return useAnswer(
    ["month", account, month],
    async () => (await ask<{ month: MonthView }>(`accounts/${pathPart(account)}/month`, { month })).month,
    { enabled: account !== "" }
  )
}

/** What shoppers would read. A fault in a text is no reason to ask again. */
export function useWordingPreview(account: string, wording: DoorBodies["previewWording"]) {
  return useAnswer(
    ["wording-preview", account, wording],
    async () => (await act("previewWording", account, wording)).preview,
    { retry: false, ...STEADY }
  )
}

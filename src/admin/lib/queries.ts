import { useQuery, type UseQueryOptions } from "@tanstack/react-query"
import type { DoorBodies } from "../../core/admin/doors"
import type { AccountView } from "../../use-cases/admin/views/accounts"
import type { CallbackPageView, CallbackSummaryView } from "../../use-cases/admin/views/callbacks"
import type { HealthView } from "../../use-cases/health/answers"
import type { PaymentPageView } from "../../use-cases/admin/views/payments"
import type { MonthView } from "../../use-cases/admin/views/month"
import type { OnlyForSettingView } from "../../use-cases/admin/views/only-for"
import type { OrderInstalmentsView, OrderView } from "../../use-cases/admin/views/order"
import type { ProductInstalmentsView } from "../../use-cases/admin/views/product"
import type { CandidateView, RefundOrderView } from "../../use-cases/admin/actions/refund-actions"
import type { WordingsView } from "../../use-cases/admin/views/wordings"
import { act, ask, type Query } from "./api"
import { isOwing, isPaidInInstalments, type MedusaOrder, versionOf } from "./order"

/** What every query of this plugin starts with: an action that changed money makes all of them out of date. */
export const INSTALMENTS_KEY = "instalments"

/** Money moves without the admin's doing, so what is shown is asked for again this often. Milliseconds. */
const LIVE = { refetchInterval: 30_000 }

/** What was shown stays until there is something newer. */
const STEADY = { placeholderData: <T>(previous: T) => previous }

const idPart = encodeURIComponent

type Options<T> = Omit<UseQueryOptions<T>, "queryKey" | "queryFn"> & {
  query?: Query
  /** Of a record of Medusa's: another one is a reason to ask again. */
  version?: string
}

/** Asks, and asks again whenever it is shown anew. @param path below the plugin's own */
function useAnswer<T>(path: string, { query, version, ...options }: Options<T> = {}) {
  return useQuery({
    queryKey: [INSTALMENTS_KEY, path, query, version],
    queryFn: () => ask<T>(path, query),
    staleTime: 0,
    ...options,
  })
}

/** Of an order that was paid this way, or could be because it owes something. */
export function useOrderInstalments(order: MedusaOrder) {
  const path = `orders/${idPart(order.id)}`
  return useAnswer<OrderView>(path, {
    version: versionOf(order),
    enabled: isPaidInInstalments(order) || isOwing(order),
    placeholderData: (previous, query) => (query?.queryKey[1] === path ? previous : undefined),
    ...LIVE,
  })
}

/** The same of any payment, with an order or without. @param id the ledger's */
export function usePaymentInstalments(id: string) {
  return useAnswer<{ instalments: OrderInstalmentsView }>(`payments/${idPart(id)}`, LIVE)
}

export function useProductInstalments(id: string, version: string) {
  return useAnswer<{ instalments: ProductInstalmentsView }>(`products/${idPart(id)}`, { version, ...STEADY })
}

export function useAccounts() {
  return useAnswer<{ accounts: AccountView[] }>("accounts")
}

export function useHealth() {
  return useAnswer<{ health: HealthView }>("health", { ...STEADY, ...LIVE })
}

export function usePayments(query: Query) {
  return useAnswer<PaymentPageView>("payments", { query, ...STEADY, ...LIVE })
}

/** The service's refunds that one whose answer was lost may be. */
export function useCandidates(refundRowId: string) {
  return useAnswer<{ candidates: CandidateView[] }>(`refunds/${idPart(refundRowId)}/decision`)
}

/** The orders that a refund made in the service's back office may belong to, the likeliest first. */
export function useRefundOrders(unmatchedId: string) {
  return useAnswer<{ orders: RefundOrderView[] }>(`unmatched/${idPart(unmatchedId)}/orders`)
}

export function useCallbacks(query: Query) {
  return useAnswer<CallbackPageView>("callbacks", { query, ...STEADY, ...LIVE })
}

export function useCallbackSummaries() {
  return useAnswer<{ accounts: CallbackSummaryView[] }>("callbacks/summary", LIVE)
}

/** What an account has under a path of its own; asked for once it is known which account. */
function useOfAccount<T>(account = "", what: string, query?: Query) {
  return useAnswer<T>(`accounts/${idPart(account)}/${what}`, { query, enabled: account !== "" })
}

/** Whom an account is offered to, and since when. */
export function useOnlyFor(account: string | undefined) {
  return useOfAccount<{ only_for: OnlyForSettingView }>(account, "only-for")
}

export function useWordings(account: string | undefined) {
  return useOfAccount<{ wording: WordingsView }>(account, "wording")
}

/** For accountants: what an account was paid and has refunded. @param month "2026-05" */
export function useMonth(account: string | undefined, month: string) {
  return useOfAccount<{ month: MonthView }>(account, "month", { month })
}

/** What shoppers would read. A fault in a text is no reason to ask again. */
export function useWordingPreview(account: string, wording: DoorBodies["previewWording"]) {
  return useQuery({
    queryKey: [INSTALMENTS_KEY, "wording-preview", account, wording],
    queryFn: async () => (await act("previewWording", account, wording)).preview,
    staleTime: 0,
    retry: false,
    ...STEADY,
  })
}

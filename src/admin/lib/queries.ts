import { useQuery } from "@tanstack/react-query"
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

/** Of an order that was paid this way, or could be because it owes something. */
export function useOrderInstalments(order: MedusaOrder) {
  return useQuery({
    queryKey: [INSTALMENTS_KEY, "order", order.id, versionOf(order)],
    queryFn: () => ask<OrderView>(`orders/${pathPart(order.id)}`),
    enabled: isPaidInInstalments(order) || isOwing(order),
    placeholderData: (previous, query) => (query?.queryKey[2] === order.id ? previous : undefined),
    staleTime: 0,
    ...LIVE,
  })
}

/** The same of any payment, with an order or without. @param id the ledger's */
export function usePaymentInstalments(id: string) {
  return useQuery({
    queryKey: [INSTALMENTS_KEY, "payment", id],
    queryFn: async () => (await ask<{ instalments: OrderInstalmentsView }>(`payments/${pathPart(id)}`)).instalments,
    staleTime: 0,
    ...LIVE,
  })
}

/** @param version of Medusa's product: another one is a reason to ask again */
export function useProductInstalments(productId: string, version: string) {
  return useQuery({
    queryKey: [INSTALMENTS_KEY, "product", productId, version],
    queryFn: async () =>
      (await ask<{ instalments: ProductInstalmentsView }>(`products/${pathPart(productId)}`)).instalments,
    staleTime: 0,
    ...STEADY,
  })
}

export function useAccounts(enabled = true) {
  return useQuery({
    queryKey: [INSTALMENTS_KEY, "accounts"],
    queryFn: async () => (await ask<{ accounts: AccountView[] }>("accounts")).accounts,
    enabled,
    staleTime: 0,
  })
}

export function useHealth() {
  return useQuery({
    queryKey: [INSTALMENTS_KEY, "health"],
    queryFn: async () => (await ask<{ health: HealthView }>("health")).health,
    staleTime: 0,
    ...STEADY,
    ...LIVE,
  })
}

export function usePayments(input: PaymentInput) {
  return useQuery({
    queryKey: [INSTALMENTS_KEY, "payments", input],
    queryFn: () => ask<PaymentPage>("payments", input),
    staleTime: 0,
    ...STEADY,
    ...LIVE,
  })
}

/** The service's refunds that one whose answer was lost may be. */
export function useCandidates(refundRowId: string) {
  return useQuery({
    queryKey: [INSTALMENTS_KEY, "candidates", refundRowId],
    queryFn: async () =>
      (await ask<{ candidates: CandidateView[] }>(`refunds/${pathPart(refundRowId)}/decision`)).candidates,
    staleTime: 0,
  })
}

/** The orders that a refund made in the service's back office may belong to, the likeliest first. */
export function useRefundOrders(unmatchedId: string) {
  return useQuery({
    queryKey: [INSTALMENTS_KEY, "refund-orders", unmatchedId],
    queryFn: async () => (await ask<{ orders: RefundOrderView[] }>(`unmatched/${pathPart(unmatchedId)}/orders`)).orders,
    staleTime: 0,
  })
}

export function useCallbacks(input: CallbackInput) {
  return useQuery({
    queryKey: [INSTALMENTS_KEY, "callbacks", input],
    queryFn: () => ask<CallbackPage>("callbacks", input),
    staleTime: 0,
    ...STEADY,
    ...LIVE,
  })
}

export function useCallbackSummaries() {
  return useQuery({
    queryKey: [INSTALMENTS_KEY, "callback-summaries"],
    queryFn: async () => (await ask<{ accounts: CallbackSummaryView[] }>("callbacks/summary")).accounts,
    staleTime: 0,
    ...LIVE,
  })
}

/** Whom an account is offered to, and since when. */
export function useOnlyFor(account = "") {
  return useQuery({
    queryKey: [INSTALMENTS_KEY, "only-for", account],
    queryFn: async () =>
      (await ask<{ only_for: OnlyForSettingView }>(`accounts/${pathPart(account)}/only-for`)).only_for,
    enabled: account !== "",
    staleTime: 0,
  })
}

export function useWordings(account = "") {
  return useQuery({
    queryKey: [INSTALMENTS_KEY, "wordings", account],
    queryFn: async () => (await ask<{ wording: WordingsView }>(`accounts/${pathPart(account)}/wording`)).wording,
    enabled: account !== "",
    staleTime: 0,
  })
}

/** A month of an account, for accountants: what it was paid and has refunded. @param month "2026-05" */
export function useMonth(account = "", month: string) {
  return useQuery({
    queryKey: [INSTALMENTS_KEY, "month", account, month],
    queryFn: async () => (await ask<{ month: MonthView }>(`accounts/${pathPart(account)}/month`, { month })).month,
    enabled: account !== "",
    staleTime: 0,
  })
}

/** What shoppers would read. A fault in a text is no reason to ask again. */
export function useWordingPreview(account: string, wording: DoorBodies["previewWording"]) {
  return useQuery({
    queryKey: [INSTALMENTS_KEY, "wording-preview", account, wording],
    queryFn: async () => (await act("previewWording", account, wording)).preview,
    retry: false,
    staleTime: 0,
    ...STEADY,
  })
}

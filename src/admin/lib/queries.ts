import { useQuery } from "@tanstack/react-query"
import {
  type CallbackInput,
  getAccounts,
  getCallbacks,
  getCallbackSummaries,
  getCandidates,
  getHealth,
  getMonth,
  getOrderInstalments,
  getPaymentInstalments,
  getPayments,
  getProductInstalments,
  getRefundOrders,
  getWordings,
  type PaymentInput,
  previewWording,
} from "./api"
import type { DoorBodies } from "../../core/admin/doors"
import { isPaidInInstalments, type MedusaOrder, versionOf } from "./order"

/** What every query of this plugin starts with: an action that changed money makes all of them out of date. */
export const INSTALMENTS_KEY = "instalments"

/** Money moves without the admin's doing, so what is shown is asked for again this often. Milliseconds. */
const REFETCH_MS = 30_000

/** Of an order that was paid this way. */
export function useOrderInstalments(order: MedusaOrder) {
  return useQuery({
    queryKey: [INSTALMENTS_KEY, "order", order.id, versionOf(order)],
    queryFn: () => getOrderInstalments(order.id),
    enabled: isPaidInInstalments(order),
    placeholderData: (previous) => (previous?.payment.order_id === order.id ? previous : undefined),
    staleTime: 0,
    refetchInterval: REFETCH_MS,
  })
}

/** @param version of Medusa's product: another one is a reason to ask again */
export function useProductInstalments(productId: string, version: string) {
  return useQuery({
    queryKey: [INSTALMENTS_KEY, "product", productId, version],
    queryFn: () => getProductInstalments(productId),
    placeholderData: (previous) => previous,
    staleTime: 0,
  })
}

export function useAccounts(enabled = true) {
  return useQuery({ queryKey: [INSTALMENTS_KEY, "accounts"], queryFn: getAccounts, enabled, staleTime: 0 })
}

export function useHealth() {
  return useQuery({
    queryKey: [INSTALMENTS_KEY, "health"],
    queryFn: getHealth,
    placeholderData: (previous) => previous,
    staleTime: 0,
    refetchInterval: REFETCH_MS,
  })
}

export function usePayments(input: PaymentInput) {
  return useQuery({
    queryKey: [INSTALMENTS_KEY, "payments", input],
    queryFn: () => getPayments(input),
    placeholderData: (previous) => previous,
    staleTime: 0,
    refetchInterval: REFETCH_MS,
  })
}

export function usePaymentInstalments(id: string) {
  return useQuery({
    queryKey: [INSTALMENTS_KEY, "payment", id],
    queryFn: () => getPaymentInstalments(id),
    staleTime: 0,
    refetchInterval: REFETCH_MS,
  })
}

export function useCandidates(refundRowId: string) {
  return useQuery({
    queryKey: [INSTALMENTS_KEY, "candidates", refundRowId],
    queryFn: () => getCandidates(refundRowId),
    staleTime: 0,
  })
}

export function useRefundOrders(unmatchedId: string) {
  return useQuery({
    queryKey: [INSTALMENTS_KEY, "refund-orders", unmatchedId],
    queryFn: () => getRefundOrders(unmatchedId),
    staleTime: 0,
  })
}

export function useCallbacks(input: CallbackInput) {
  return useQuery({
    queryKey: [INSTALMENTS_KEY, "callbacks", input],
    queryFn: () => getCallbacks(input),
    placeholderData: (previous) => previous,
    staleTime: 0,
    refetchInterval: REFETCH_MS,
  })
}

export function useCallbackSummaries() {
  return useQuery({
    queryKey: [INSTALMENTS_KEY, "callback-summaries"],
    queryFn: getCallbackSummaries,
    staleTime: 0,
    refetchInterval: REFETCH_MS,
  })
}

export function useWordings(account: string | undefined) {
  return useQuery({
    queryKey: [INSTALMENTS_KEY, "wordings", account],
    queryFn: () => getWordings(account ?? ""),
    enabled: account !== undefined,
    staleTime: 0,
  })
}

/** A month of an account, for accountants. */
export function useMonth(account: string | undefined, month: string) {
  return useQuery({
    queryKey: [INSTALMENTS_KEY, "month", account, month],
    queryFn: () => getMonth(account ?? "", month),
    enabled: account !== undefined,
    staleTime: 0,
  })
}

/** What shoppers would read. A fault in a text is no reason to ask again. */
export function useWordingPreview(account: string, wording: DoorBodies["previewWording"]) {
  return useQuery({
    queryKey: [INSTALMENTS_KEY, "wording-preview", account, wording],
    queryFn: () => previewWording(account, wording),
    placeholderData: (previous) => previous,
    retry: false,
    staleTime: 0,
  })
}

import { useQuery } from "@tanstack/react-query"
import {
  type CallbackInput,
  getAccounts,
  getCallbacks,
  getCallbackSummaries,
  getCandidates,
  getOrderInstalments,
  getPaymentInstalments,
  getPayments,
  getProductInstalments,
  getRefundOrders,
  type PaymentInput,
} from "./api"

/** What every query of this plugin starts with: an action that changed money makes all of them out of date. */
export const INSTALMENTS_KEY = "instalments"

/** Money moves without the admin's doing, so what is shown is asked for again this often. Milliseconds. */
const REFETCH_MS = 30_000

/** @param version of Medusa's order: another one is a reason to ask again */
export function useOrderInstalments(orderId: string, enabled: boolean, version: string) {
  return useQuery({
    queryKey: [INSTALMENTS_KEY, "order", orderId, version],
    queryFn: () => getOrderInstalments(orderId),
    enabled,
    placeholderData: (previous) => (previous?.payment.order_id === orderId ? previous : undefined),
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

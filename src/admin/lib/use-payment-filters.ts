import { useCallback } from "react"
import type { PaymentInput } from "./api"
import { useAddress } from "./use-address"

/** Payments on a page. */
const PAGE_SIZE = 20

/** What the list can be narrowed to, in the order in which it is offered. */
export const FILTERS = [
  "needed",
  "handled",
  "unplaced",
  "refund_failed",
  "refund_unknown",
  "amounts",
  "unmatched",
  "other",
  "all",
] as const
export type Filter = (typeof FILTERS)[number]

/** Filter, search and page of the list of payments. */
export function usePaymentFilters() {
  const { read, change, after, ...address } = useAddress()
  const filter = FILTERS.find((known) => known === read("state")) ?? "needed"
  const search = read("q")
  const input: PaymentInput = {
    ...(filter !== "needed" && { state: filter }),
    ...(search && { q: search }),
    ...(after && { after }),
    limit: PAGE_SIZE,
  }
  const show = useCallback((value: string) => change("state", value === "needed" ? "" : value), [change])
  return { ...address, filter, search, input, show }
}

export type PaymentFilters = ReturnType<typeof usePaymentFilters>

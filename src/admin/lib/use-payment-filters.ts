import { useCallback } from "react"
import { useSearchParams } from "react-router-dom"
import type { IssueFilter } from "../../core/admin/issues"
import type { PaymentInput } from "./api"

/** Payments on a page. */
const PAGE_SIZE = 20

/** What the list can be narrowed to, in the order in which it is offered. */
export const FILTERS = [
  "needed",
  "unplaced",
  "refund_failed",
  "refund_unknown",
  "amounts",
  "unmatched",
  "other",
  "all",
] as const
export type Filter = (typeof FILTERS)[number]

/** The list's filter, search and page. They stand in the address, so that a view can be sent to a colleague. */
export function usePaymentFilters() {
  const [params, setParams] = useSearchParams()
  const filter = FILTERS.find((known) => known === params.get("state")) ?? "needed"
  const search = params.get("q") ?? ""
  const page = Math.max(0, Number.parseInt(params.get("page") ?? "1", 10) - 1 || 0)
  const change = useCallback(
    (name: string, value: string) =>
      setParams((before) => {
        const after = new URLSearchParams(before)
        after.delete("page")
        after.set(name, value)
        if (value === "") {
          after.delete(name)
        }
        return after
      }),
    [setParams]
  )
  const show = useCallback((value: string) => change("state", value === "needed" ? "" : value), [change])
  const find = useCallback((text: string) => change("q", text.trim()), [change])
  const turnTo = useCallback((next: number) => change("page", next === 0 ? "" : String(next + 1)), [change])
  return { filter, search, page, show, find, turnTo, input: inputOf(filter, search, page) }
}

export type PaymentFilters = ReturnType<typeof usePaymentFilters>

function inputOf(filter: Filter, search: string, page: number): PaymentInput {
  const state: IssueFilter | undefined = filter === "needed" ? undefined : filter
  return { ...(state && { state }), ...(search && { q: search }), limit: PAGE_SIZE, offset: page * PAGE_SIZE }
}

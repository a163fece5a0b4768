import { useCallback } from "react"
import { useSearchParams } from "react-router-dom"
import type { IssueFilter } from "../../core/admin/issue-filters"
import type { PaymentInput } from "./api"

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

/**
 * The list's filter, search and page. They stand in the address, so that a view can be sent to a colleague; of the page, where
 * each page before it ended.
 */
export function usePaymentFilters() {
  const [params, setParams] = useSearchParams()
  const filter = FILTERS.find((known) => known === params.get("state")) ?? "needed"
  const search = params.get("q") ?? ""
  const pages = (params.get("after") ?? "").split(".").filter(Boolean)
  const change = useCallback(
    (name: string, value: string) =>
      setParams((before) => {
        const after = new URLSearchParams(before)
        after.delete("after")
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
  const turnTo = (ends: readonly string[]) => change("after", ends.join("."))
  const goOn = (next: string) => turnTo([...pages, next])
  const goBack = () => turnTo(pages.slice(0, -1))
  return { filter, search, page: pages.length, show, find, goOn, goBack, input: inputOf(filter, search, pages.at(-1)) }
}

export type PaymentFilters = ReturnType<typeof usePaymentFilters>

function inputOf(filter: Filter, search: string, after: string | undefined): PaymentInput {
  const state: IssueFilter | undefined = filter === "needed" ? undefined : filter
  return { ...(state && { state }), ...(search && { q: search }), limit: PAGE_SIZE, ...(after && { after }) }
}

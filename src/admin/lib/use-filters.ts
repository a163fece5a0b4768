import { useCallback } from "react"
import { useSearchParams } from "react-router-dom"
import type { PaymentInput, CallbackInput } from "./api"
import type { CallbackViewState } from "../../core/admin/views/callback"

/** Payments, or callbacks, on a page. */
const PAGE_SIZE = 20

/**
 * A list's filters, search and page. They stand in the page's address, so that a view can be sent to a colleague; of the page, where
 * each page before it ended. Another filter begins on the first page.
 */
function useAddress() {
  const [params, setParams] = useSearchParams()
  const pages = (params.get("after") ?? "").split(".").filter(Boolean)
  const change = useCallback(
    (name: string, value: string) =>
      setParams((before) => {
        const after = new URLSearchParams(before)
        after.delete("after")
        after.set(name, value)
        return new URLSearchParams([...after].filter(([, text]) => text !== ""))
      }),
    [setParams]
  )
  return {
    read: (name: string) => params.get(name) ?? "",
    change,
    find: useCallback((text: string) => change("q", text.trim()), [change]),
    /** How many pages come before this one. */
    page: pages.length,
    after: pages.at(-1),
    goOn: (next: string) => change("after", [...pages, next].join(".")),
    goBack: () => change("after", pages.slice(0, -1).join(".")),
  }
}

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

export const CALLBACK_STATES = [
  "open",
  "settled",
  "unknown_reference",
  "given_up",
] as const satisfies readonly CallbackViewState[]

/** Account, state, search and page of the list of callbacks. */
export function useCallbackFilters() {
  const { read, change, after, ...address } = useAddress()
  const account = read("account")
  const state = CALLBACK_STATES.find((known) => known === read("state"))
  const search = read("q")
  const input: CallbackInput = {
    ...(account && { account }),
    ...(state && { state }),
    ...(search && { reference: search }),
    ...(after && { after }),
    limit: PAGE_SIZE,
  }
  return {
    ...address,
    state,
    search,
    input,
    choose: (name: string) => change("account", name),
    show: (value: string) => change("state", value === "all" ? "" : value),
  }
}

export type CallbackFilters = ReturnType<typeof useCallbackFilters>

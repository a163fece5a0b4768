import { useCallback } from "react"
import { useSearchParams } from "react-router-dom"
import { ISSUE_FILTERS } from "../../core/admin/issues"
import { CALLBACK_STATES } from "../../core/admin/callback-health"
import { useAccounts } from "./queries"

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
    search: params.get("q") ?? "",
    find: useCallback((text: string) => change("q", text), [change]),
    after: pages.at(-1),
    goOn: (next: string) => change("after", [...pages, next].join(".")),
    goBack: () => change("after", pages.slice(0, -1).join(".")),
  }
}

/** What the list can be narrowed to, in the order in which it is offered. */
export const FILTERS = ["needed", ...ISSUE_FILTERS] as const

export function usePaymentFilters() {
  const { read, change, ...address } = useAddress()
  const filter = FILTERS.find((known) => known === read("state")) ?? "needed"
  const input = {
    state: filter === "needed" ? undefined : filter,
    q: address.search || undefined,
    after: address.after,
    limit: PAGE_SIZE,
  }
  return { ...address, filter, input, show: (value: string) => change("state", value === "needed" ? "" : value) }
}

export type PaymentFilters = ReturnType<typeof usePaymentFilters>

export function useCallbackFilters() {
  const { read, change, ...address } = useAddress()
  const state = CALLBACK_STATES.find((known) => known === read("state"))
  const input = {
    account: read("account") || undefined,
    state,
    reference: address.search || undefined,
    after: address.after,
    limit: PAGE_SIZE,
  }
  return {
    ...address,
    state,
    input,
    choose: (name: string) => change("account", name),
    show: (value: string) => change("state", value === "all" ? "" : value),
  }
}

export type CallbackFilters = ReturnType<typeof useCallbackFilters>

/** The account that the page's address names, or the first; undefined while the accounts are not known. */
export function useChosenAccount(): string | undefined {
  const [params] = useSearchParams()
  const accounts = useAccounts().data?.accounts
  return params.get("account") ?? accounts?.[0]?.account
}

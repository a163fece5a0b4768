import { useSearchParams } from "react-router-dom"
import type { CallbackViewState } from "../../core/admin/views/callback"
import type { CallbackInput } from "./api"

/** Callbacks on a page. */
const PAGE_SIZE = 20

export const CALLBACK_STATES = [
  "open",
  "settled",
  "unknown_reference",
  "given_up",
] as const satisfies readonly CallbackViewState[]

/** Account, state, search and page of the list of callbacks. They stand in the address, so that a view can be sent to a colleague. */
export function useCallbackFilters() {
  const [params, setParams] = useSearchParams()
  const account = params.get("account") ?? undefined
  const state = CALLBACK_STATES.find((known) => known === params.get("state"))
  const search = params.get("q") ?? ""
  const pages = (params.get("after") ?? "").split(".").filter(Boolean)
  const change = (name: string, value: string) =>
    setParams((before) => {
      const after = new URLSearchParams(before)
      after.delete("after")
      after.set(name, value)
      return new URLSearchParams([...after].filter(([, text]) => text !== ""))
    })
  const input: CallbackInput = {
    ...(account && { account }),
    ...(state && { state }),
    ...(search && { reference: search }),
    ...(pages.length > 0 && { after: pages.at(-1) ?? "" }),
    limit: PAGE_SIZE,
  }
  return {
    state,
    search,
    page: pages.length,
    input,
    choose: (name: string) => change("account", name),
    show: (value: string) => change("state", value === "all" ? "" : value),
    find: (text: string) => change("q", text.trim()),
    goOn: (next: string) => change("after", [...pages, next].join(".")),
    goBack: () => change("after", pages.slice(0, -1).join(".")),
  }
}

export type CallbackFilters = ReturnType<typeof useCallbackFilters>

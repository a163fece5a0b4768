import type { CallbackViewState } from "../../core/admin/views/callback"
import type { CallbackInput } from "./api"
import { useAddress } from "./use-address"

/** Callbacks on a page. */
const PAGE_SIZE = 20

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

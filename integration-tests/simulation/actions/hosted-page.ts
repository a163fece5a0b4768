import { type ShopperCart, tabOf } from "../cart"
import type { Performers } from "./performer"

/** Counts the hosted pages the shopper has seen, newest first. */
type Tab = { tab: number }

/** What a shopper does on a hosted page they have seen, and on the way back. */
export type HostedPageActions = {
  pay: Tab
  pay_after_lapse: Tab
  cancel: Tab
  decline: Tab
  return: Tab
  repeat_callback: Tab
}

export const hostedPage: Performers<HostedPageActions> = {
  pay: on(async ({ control }, id) => (await control.pay(id)).redirectedTo),
  pay_after_lapse: on(async ({ control }, id) => (await control.pay(id, { afterLapse: true })).redirectedTo),
  cancel: on(async ({ control }, id) => (await control.cancel(id)).redirectedTo),
  decline: on(async ({ control }, id) => `${control.decline(id).declines} declined`),
  repeat_callback: on(async ({ control }, id) => `${(await control.retriggerCallback(id)).length} deliveries`),
  return: async (cart, by, { tab }) => {
    const { sandbox, store } = cart.lane
    const id = tabOf(cart, tab)
    if (id === undefined) {
      return NO_PAGE
    }
    const address = `${store.backendUrl}/instalments/return/${sandbox.control.checkout(id).clientReferenceId}`
    const answer = await fetch(address, { redirect: "manual", headers: cart.lane.headers(by) })
    return `${answer.status} ${answer.headers.get("location") ?? ""}`
  },
}

const NO_PAGE = "no page seen yet"

function on(click: (service: ShopperCart["lane"]["sandbox"], id: string) => Promise<string>) {
  return async (cart: ShopperCart, _by: unknown, { tab }: Tab): Promise<string> => {
    const id = tabOf(cart, tab)
    return id === undefined ? NO_PAGE : click(cart.lane.sandbox, id)
  }
}

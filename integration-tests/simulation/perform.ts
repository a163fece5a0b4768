import type { HttpTypes } from "@medusajs/framework/types"
import { assertNever } from "../../src/core/assert-never"
import type { Shop } from "../support/store/store"
import { learn, type ShopperCart, tabOf } from "./cart"
import { giveBack } from "./refund-actions"
import type { Action, Deed, ProcessNumber } from "./schedule"
import { restock, sellOut } from "./stock"

const OTHER_METHOD = "pp_system_default"

/** Does one thing, and says in a word or two what came of it. Errors a shopper would meet are words too. */
export async function perform(cart: ShopperCart, { by, action }: Deed): Promise<string> {
  try {
    return await act(cart, by, action)
  } catch (error) {
    return error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 120) : "failed"
  }
}

async function act(cart: ShopperCart, by: ProcessNumber, action: Action): Promise<string> {
  const { lane, cartId } = cart
  const shop = lane.shop(by)
  switch (action.do) {
    case "start":
      return choose(cart, by, `pp_instalments_${lane.plan.account}`)
    case "look_at_other_method":
      return choose(cart, by, OTHER_METHOD)
    case "pay_another_way":
      return `${await choose(cart, by, OTHER_METHOD)}, ${await complete(cart, by)}`
    case "reload": {
      const { cart: seen } = await shop.store.cart.retrieve(cartId, {
        fields: "id,*payment_collection.payment_sessions",
      })
      learn(cart, seen.payment_collection?.payment_sessions)
      return "seen"
    }
    case "change_cart":
    case "change_back":
      await shop.store.cart.updateLineItem(cartId, cart.lineId, { quantity: action.do === "change_cart" ? 2 : 1 })
      return "changed"
    case "change_email":
      await shop.store.cart.update(cartId, { email: `grace-${lane.plan.account}@example.com` })
      return "changed"
    case "complete":
      return complete(cart, by)
    case "complete_and_leave":
      return leaveBeforeAnswer(cart, by, action.afterMs)
    case "poll":
      return shownState(shop, cartId)
    case "run_jobs":
      return (await lane.life(by).live(() => lane.runJobs().then(() => "passed"))) ?? "died"
    case "audit":
      // It would wait for a real minute until it may read the list.
      return lane.plan.limits
        ? "left out"
        : ((await lane.life(by).live(() => lane.runAudit().then(() => "compared"))) ?? "died")
    case "sell_out":
      await sellOut(lane)
      return "done"
    case "restock":
      await restock(lane)
      return "done"
    case "pay":
    case "pay_after_lapse":
    case "cancel":
    case "decline":
    case "return":
    case "repeat_callback":
      return onPage(cart, by, action)
    case "refund_part":
    case "refund_rest":
    case "cancel_order":
    case "retry_refund":
    case "move_refund":
      return giveBack(cart, by, action)
    default:
      return assertNever(action)
  }
}

/** What the storefront is told of the cart's payment. */
export async function shownState(shop: Shop["shop"], cartId: string): Promise<string> {
  type Answer = { instalments: { state: string } }
  return (await shop.client.fetch<Answer>(`/store/instalments/carts/${cartId}`)).instalments.state
}

async function choose(cart: ShopperCart, by: ProcessNumber, provider_id: string): Promise<string> {
  const { payment_collection } = await cart.lane
    .shop(by)
    .client.fetch<HttpTypes.StorePaymentCollectionResponse>(
      `/store/payment-collections/${cart.collectionId}/payment-sessions`,
      { method: "POST", body: { provider_id } }
    )
  learn(cart, payment_collection.payment_sessions)
  return "started"
}

async function complete({ lane, cartId }: ShopperCart, by: ProcessNumber): Promise<string> {
  const answer = await lane.shop(by).store.cart.complete(cartId)
  return answer.type === "order" ? "order" : `no order: ${answer.error.message}`
}

/** The shopper's browser is closed while the order is being made. */
async function leaveBeforeAnswer({ lane, cartId }: ShopperCart, by: ProcessNumber, afterMs: number): Promise<string> {
  await fetch(`${lane.store.backendUrl}/store/carts/${cartId}/complete`, {
    method: "POST",
    headers: { ...lane.headers(by), "x-publishable-api-key": lane.store.seeded.publishableKey },
    signal: AbortSignal.timeout(afterMs),
  })
  return "answered before they left"
}

/** What the shopper does on a hosted page they have seen. */
async function onPage(cart: ShopperCart, by: ProcessNumber, action: Extract<Action, { tab: number }>): Promise<string> {
  const { control } = cart.lane.sandbox
  const id = tabOf(cart, action.tab)
  if (id === undefined) {
    return "no page seen yet"
  }
  switch (action.do) {
    case "pay":
    case "pay_after_lapse":
      return (await control.pay(id, { afterLapse: action.do === "pay_after_lapse" })).redirectedTo
    case "cancel":
      return (await control.cancel(id)).redirectedTo
    case "decline":
      return `${control.decline(id).declines} declined`
    case "return": {
      const address = `${cart.lane.store.backendUrl}/instalments/return/${control.checkout(id).clientReferenceId}`
      const answer = await fetch(address, { redirect: "manual", headers: cart.lane.headers(by) })
      return `${answer.status} ${answer.headers.get("location") ?? ""}`
    }
    case "repeat_callback":
      return `${(await control.retriggerCallback(id)).length} deliveries`
    default:
      return assertNever(action.do)
  }
}

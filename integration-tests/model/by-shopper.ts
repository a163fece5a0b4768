import { clearSessions, startsAgain } from "../../src/core/cart/__tests__/explore/moves"
import { createSession } from "../../src/core/cart/__tests__/explore/medusa"
import { startOther } from "../support/shopper/paying"
import { PROVIDER_ID } from "../support/shopper/shopper"
import { attemptIn, type Deed, deed } from "./deed"
import { type Mishap, ofMishap, runs } from "./run"
import { pageOf } from "./shop"
import { secondsPass } from "./by-time"
import { withMishap } from "./steps"

/** The news of it are lost on the way. */
export const pays = (place: number): Deed =>
  deed(
    `The shopper pays attempt ${place + 1}.`,
    (next) => (attemptIn(next, place).service = "paid"),
    async (shop) => {
      const { control } = shop.store.sandbox
      control.addFault({ kind: "lost", match: "callback" })
      await control.pay(await pageOf(shop, place))
    }
  )

export const cancelsPage = (place: number): Deed =>
  deed(
    `The shopper cancels attempt ${place + 1}.`,
    (next) => (attemptIn(next, place).service = "ended"),
    async (shop) => {
      const { control } = shop.store.sandbox
      control.addFault({ kind: "lost", match: "callback" })
      await control.cancel(await pageOf(shop, place))
    }
  )

/** The storefront completes the cart: it may be answered that there is no order. */
export const completes = (mishap?: Mishap): Deed =>
  deed(
    `The shopper asks for the order${ofMishap(mishap)}.`,
    (next) => runs(next, "prepare", 0, mishap),
    async (shop) => {
      await secondsPass(shop)
      const completing = () => shop.store.shop.store.cart.complete(shop.cartId).catch(() => undefined)
      return mishap ? withMishap(shop, mishap, completing) : completing()
    }
  )

export const beginsAgain: Deed = deed(
  "The shopper begins to pay in instalments again.",
  startsAgain,
  ({ store, cartId }) => startOther(store, cartId, PROVIDER_ID)
)

export const choosesOtherWay: Deed = deed(
  "The shopper chooses another way to pay.",
  (next) => {
    clearSessions(next)
    createSession(next, false, next.total)
  },
  ({ store, cartId }) => startOther(store, cartId, "pp_system_default")
)

export const changesCart: Deed = deed(
  "The shopper changes the cart.",
  (next) => {
    clearSessions(next)
    next.total = next.total === 1 ? 2 : 1
  },
  async ({ store, cartId, lineId }) => {
    const { cart } = await store.shop.store.cart.retrieve(cartId, { fields: "id,*items" })
    const quantity = cart.items?.[0]?.quantity === 1 ? 2 : 1
    await store.shop.store.cart.updateLineItem(cartId, lineId, { quantity })
  }
)

import { useRef, useState } from "react"
import { useCart } from "../cart/cart-provider"
import { type Cart, CART_QUERY } from "../cart/cart-store"
import { sdk, sentenceOf } from "../shop"

/** The delivery option: shown at once, then put into the cart, one change after the other; the last pick wins. */
export function useDelivery(cart: Cart) {
  const { show } = useCart()
  const [picked, setPicked] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const last = useRef<Promise<void>>(Promise.resolve())

  const choose = (option_id: string) => {
    setPicked(option_id)
    setProblem(undefined)
    const mine = last.current.then(async () => {
      try {
        show((await sdk.store.cart.addShippingMethod(cart.id, { option_id }, CART_QUERY)).cart)
      } catch (error) {
        setProblem(sentenceOf(error))
      }
      if (last.current === mine) setPicked(undefined)
    })
    last.current = mine
  }
  return { chosen: picked ?? deliveryOf(cart), updating: picked !== undefined, problem, choose }
}

/** The id of the delivery option that the cart has. */
export function deliveryOf(cart: Cart): string | undefined {
  return cart.shipping_methods?.[0]?.shipping_option_id
}

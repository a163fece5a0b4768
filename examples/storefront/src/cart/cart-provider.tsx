import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from "react"
import { usePageRestored } from "../hooks/use-page-restored"
import { sentenceOf } from "../shop"
import { type Cart, findCart } from "./cart-store"

type CartState = { state: "loading" } | { state: "failed"; message: string } | { state: "ready"; cart: Cart | null }

type CartContext = {
  current: CartState
  /** Shows the cart that an answer of the backend brought. */
  show: (cart: Cart) => void
  /** Reads the cart again; a cart that has become an order is forgotten. */
  refresh: () => Promise<void>
}

const Context = createContext<CartContext | null>(null)

export function CartProvider({ children }: { children: ReactNode }) {
  const [current, setCurrent] = useState<CartState>({ state: "loading" })
  const show = useCallback((cart: Cart) => setCurrent({ state: "ready", cart }), [])
  const refresh = useCallback(async () => {
    try {
      setCurrent({ state: "ready", cart: await findCart() })
    } catch (error) {
      setCurrent({ state: "failed", message: sentenceOf(error) })
    }
  }, [])
  useEffect(() => void refresh(), [refresh])
  usePageRestored(() => void refresh())
  const value = useMemo(() => ({ current, show, refresh }), [current, show, refresh])
  return <Context.Provider value={value}>{children}</Context.Provider>
}

export function useCart(): CartContext {
  const cart = useContext(Context)
  if (!cart) {
    throw new Error("useCart is used outside of CartProvider")
  }
  return cart
}

/** How many things lie in the cart. */
export function countItems(cart: Cart | null): number {
  return (cart?.items ?? []).reduce((sum, item) => sum + item.quantity, 0)
}

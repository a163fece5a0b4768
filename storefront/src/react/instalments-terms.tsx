"use client"

import type { ReactElement } from "react"
import type { Backend } from "../backend.js"
import { INDENTED } from "./style.js"
import { TermsList } from "./terms-list.js"
import { useInstalmentsPlans } from "./use-instalments-plans.js"

export type InstalmentsTermsProps = {
  backend: Backend
  /** The cart as it stands; a new total asks anew. */
  cart: { id: string; total?: number | null }
  /** Of a shop with several accounts: the provider that the option stands for. */
  providerId?: string
  className?: string
}

/** Between what the shopper chooses on the payment page, to stand inside the option; nothing where it is not offered. */
export function InstalmentsTerms({ backend, cart, providerId, className }: InstalmentsTermsProps): ReactElement | null {
  const plans = useInstalmentsPlans(backend, { cartId: cart.id, providerId }, cart.total)
  if (!plans?.offered) return null
  return (
    <div className={className} data-instalments="terms" style={className ? undefined : INDENTED}>
      <TermsList backend={backend} plans={plans} />
    </div>
  )
}

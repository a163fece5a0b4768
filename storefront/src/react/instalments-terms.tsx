"use client"

import type { ReactElement } from "react"
import type { Backend } from "../backend.js"
import type { Plans } from "../plans.js"
import { type Speech, wordsOf } from "../words.js"
import { PlainLink } from "./plain.js"
import { BULLETS, INDENTED } from "./style.js"
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

/** Between what the shopper chooses on the payment page, and what the merchant says of it. */
export function TermsList({ backend, plans }: { backend: Speech; plans: Plans }): ReactElement {
  return (
    <>
      <p>{wordsOf(backend).choose}</p>
      <ul style={BULLETS}>
        {plans.terms.map((term) => (
          <li key={term.number_of_payments}>{term.label}</li>
        ))}
      </ul>
      {[plans.example, plans.disclosure].map((text) => text && <p key={text}>{text}</p>)}
      {plans.link && <PlainLink href={plans.link.url}>{plans.link.text}</PlainLink>}
    </>
  )
}

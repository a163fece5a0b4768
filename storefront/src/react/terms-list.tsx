"use client"

import type { ReactElement } from "react"
import type { Plans } from "../plans.js"
import { type Speech, wordsOf } from "../words.js"
import { PlainLink } from "./plain-link.js"
import { BULLETS } from "./style.js"

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
      {plans.link && (
        <PlainLink className={undefined} href={plans.link.url}>
          {plans.link.text}
        </PlainLink>
      )}
    </>
  )
}

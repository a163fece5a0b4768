"use client"

import type { CSSProperties, ReactElement } from "react"
import type { Backend } from "../backend.js"
import { isPrice, plansQueryOf, type PriceQuestion } from "../message-attributes.js"
import { messageText } from "../message-text.js"
import { plansPath } from "../plans.js"
import { useAsked } from "./use-asked.js"

export type InstalmentsMessageProps = Omit<PriceQuestion, "amount"> & {
  backend: Backend
  /** Major units, as Medusa gives them; nothing is shown while there is none. */
  amount: number | null | undefined
  className?: string
}

/** Nothing below moves when the answer arrives. Shops that would rather close the gap: `[data-state="none"] { display: none }`. */
const LINE: CSSProperties = { display: "block", minHeight: "1.5em" }

/** "or from £7.50 a month in instalments" beside a price; an empty line where instalments are not offered. */
export function InstalmentsMessage({ backend, className, ...asked }: InstalmentsMessageProps): ReactElement {
  const question = asked.amount != null && isPrice(asked.amount) ? { ...asked, amount: asked.amount, backend } : null
  const key = question && `${backend.backendUrl}${plansPath(plansQueryOf(question))} ${question.amount}`
  const { answer } = useAsked(key, (signal) => messageText(question, signal))
  const state = key && answer === undefined ? "loading" : answer ? "shown" : "none"
  return (
    <span className={className} data-state={state} style={LINE}>
      {answer ?? ""}
    </span>
  )
}

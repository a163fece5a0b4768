"use client"

import type { CSSProperties, ReactElement } from "react"
import type { Backend } from "../backend.js"
import { openExplainer } from "../explain.js"
import { plansPath } from "../plans.js"
import { isPrice, messageFor, plansQueryOf, type PriceQuestion } from "../price-message.js"
import { localeOf, wordsOf } from "../words.js"
import { PlainButton } from "./plain.js"
import { PLAIN_EXPLAIN } from "./style.js"
import { useAsked } from "./use-asked.js"

export type InstalmentsMessageProps = Omit<PriceQuestion, "amount"> & {
  backend: Backend
  /** Major units, as Medusa gives them; nothing is shown while there is none. */
  amount: number | null | undefined
  className?: string
  /** False where there is no room for a button, within a link for example. */
  explainer?: boolean
  /** Of the button that opens the explainer. */
  explainClassName?: string
}

/** Nothing below moves when the answer arrives. Shops that would rather close the gap: `[data-state="none"] { display: none }`. */
const LINE: CSSProperties = { display: "block", minHeight: "1.5em" }

/**
 * "or from £7.50 a month in instalments" beside a price, and a button that opens the explainer; an empty line where instalments are
 * not offered.
 */
export function InstalmentsMessage(props: InstalmentsMessageProps): ReactElement {
  const { backend, className, explainer = true, explainClassName, ...asked } = props
  const question = asked.amount != null && isPrice(asked.amount) ? { ...asked, amount: asked.amount, backend } : null
  const key =
    question && [backend.backendUrl, localeOf(backend), plansPath(plansQueryOf(question)), question.amount].join(" ")
  const { answer } = useAsked(key, (signal) => messageFor(question, signal))
  const state = key && answer === undefined ? "loading" : answer ? "shown" : "none"
  return (
    <span className={className} data-state={state} style={LINE}>
      {answer?.text}
      {answer && explainer && (
        <>
          {" "}
          <PlainButton
            aria-haspopup="dialog"
            className={explainClassName}
            look={PLAIN_EXPLAIN}
            onClick={() => void openExplainer(backend, answer.plans, asked.currencyCode)}
          >
            {wordsOf(backend).explain}
          </PlainButton>
        </>
      )}
    </span>
  )
}

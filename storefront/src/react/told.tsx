"use client"

import type { ReactElement } from "react"
import { OUT_OF_FLOW, ROW } from "./style.js"

/** What is known of a payment, with a sign that it is still being asked about. */
export function Told({ text, isUnderWay }: { text: string; isUnderWay: boolean }): ReactElement {
  return (
    <div style={text === "" ? OUT_OF_FLOW : ROW}>
      {isUnderWay && <Spinner />}
      <p role="status">{text}</p>
    </div>
  )
}

/** Turns by itself, without a style sheet, in the colour of the text; the words beside it say what is going on. */
function Spinner(): ReactElement {
  return (
    <svg aria-hidden="true" fill="none" height="20" style={{ flex: "none" }} viewBox="0 0 24 24" width="20">
      <circle cx="12" cy="12" opacity="0.25" r="10" stroke="currentColor" strokeWidth="3" />
      <path d="M22 12a10 10 0 0 0-10-10" stroke="currentColor" strokeLinecap="round" strokeWidth="3">
        <animateTransform
          attributeName="transform"
          dur="1s"
          from="0 12 12"
          repeatCount="indefinite"
          to="360 12 12"
          type="rotate"
        />
      </path>
    </svg>
  )
}

"use client"

import type { ReactNode } from "react"
import { type Speech, wordsOf } from "../words.js"
import { OUT_OF_FLOW, PLAIN_BUTTON, PLAIN_PROBLEM } from "./style.js"

export type StartButtonProps = {
  backend: Speech
  onClick: () => void
  busy: boolean
  problem: string | undefined
  disabled?: boolean
  className: string | undefined
  children: ReactNode
}

/** The button, and below it what goes on and why it was refused, for eyes and ears. */
export function StartButton({
  backend,
  onClick,
  busy,
  problem,
  disabled = false,
  className,
  children,
}: StartButtonProps) {
  const off = disabled || busy
  return (
    <>
      {/* Not `disabled`: a button that is must not take the keyboard's focus away while the page is on its way. */}
      <button
        aria-disabled={off}
        className={className}
        onClick={off ? undefined : onClick}
        style={{ ...(className ? undefined : PLAIN_BUTTON), ...(off && { opacity: 0.6, cursor: "default" }) }}
        type="button"
      >
        {children}
      </button>
      <div style={busy || problem !== undefined ? undefined : OUT_OF_FLOW}>
        <p role="status">{busy ? wordsOf(backend).opening : ""}</p>
        <p role="alert" style={PLAIN_PROBLEM}>
          {problem ?? ""}
        </p>
      </div>
    </>
  )
}

"use client"

import { type ReactElement, type ReactNode, useEffect } from "react"
import type { Backend } from "../backend.js"
import type { Payable } from "../start-instalments.js"
import { wordsOf } from "../words.js"
import { OUT_OF_FLOW, PLAIN_BUTTON, PLAIN_PROBLEM } from "./style.js"
import { useStartInstalments } from "./use-start-instalments.js"

type StartButtonProps = {
  backend: Backend
  /** What is paid. */
  of: Payable
  providerId: string | undefined
  /** Another tab may have paid: that is asked about again. */
  onRefused: () => void
  disabled?: boolean
  className: string | undefined
  children: ReactNode
}

/** One click, and off to the payment page; below the button what goes on and why it was refused, for eyes and ears. */
export function StartButton(props: StartButtonProps): ReactElement {
  const { backend, of, providerId, onRefused, disabled = false, className, children } = props
  const { start, busy, problem } = useStartInstalments(backend, of, providerId)
  useEffect(() => {
    if (problem !== undefined) onRefused()
  }, [problem, onRefused])
  const off = disabled || busy
  return (
    <>
      {/* Not `disabled`: a button that is must not take the keyboard's focus away while the page is on its way. */}
      <button
        aria-disabled={off}
        className={className}
        onClick={off ? undefined : start}
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

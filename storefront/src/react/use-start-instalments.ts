"use client"

import { useRef, useState } from "react"
import type { Backend } from "../backend.js"
import { type Payable, startInstalments } from "../start-instalments.js"
import { usePageRestored } from "./use-page-restored.js"

/**
 * Opens the payment page at a click.
 *
 * @returns `start`, whether it is under way (and stays so until the browser has left), and why it was refused, in words
 */
export function useStartInstalments(backend: Backend, of: Payable, providerId?: string) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const running = useRef(false)
  const rest = () => {
    running.current = false
    setBusy(false)
  }
  // Back from the payment page: the button must work again.
  usePageRestored(rest)
  const start = async () => {
    if (running.current) return
    running.current = true
    setBusy(true)
    setProblem(undefined)
    const result = await startInstalments(backend, of, providerId)
    if (result.started) {
      window.location.assign(result.paymentUrl)
    } else {
      setProblem(result.message)
      rest()
    }
  }
  return { start: () => void start(), busy, problem }
}

"use client"

import { useCallback, useEffect, useState } from "react"
import { type Backend, StorefrontError } from "../backend.js"
import type { InstalmentsPayment } from "../payment.js"
import { pollPayment } from "../poll-payment.js"
import { localeOf } from "../words.js"
import { usePageRestored } from "./use-page-restored.js"

/**
 * What is known of a payment that a shopper waits for: asked about (with the last answer), decided, not decided while
 * the payment page lived, or impossible to ask about.
 */
export type WatchedPayment =
  | { state: "asking"; payment: InstalmentsPayment | null }
  | { state: "decided"; payment: InstalmentsPayment }
  | { state: "undecided"; payment: InstalmentsPayment | null }
  | { state: "failed"; message: string }

const FIRST: WatchedPayment = { state: "asking", payment: null }

/** Asks where the payment of a cart stands until that is decided. It only asks: the backend places the order. */
export function useInstalmentsPayment(backend: Backend, cartId: string): WatchedPayment & { askAgain: () => void } {
  const { backendUrl, publishableKey } = backend
  const locale = localeOf(backend)
  const [watched, setWatched] = useState<WatchedPayment>(FIRST)
  const [round, setRound] = useState(0)
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    const tell = (next: WatchedPayment) => {
      if (!signal.aborted) setWatched(next)
    }
    setWatched((before) => ({ state: "asking", payment: "payment" in before ? before.payment : null }))
    pollPayment({ backendUrl, publishableKey, ...(locale && { locale }) }, cartId, {
      signal,
      onPayment: (payment) => tell({ state: "asking", payment }),
    }).then(
      (result) => tell(result.decided ? { ...result, state: "decided" } : { ...result, state: "undecided" }),
      (error: unknown) =>
        tell({ state: "failed", message: error instanceof StorefrontError ? error.message : String(error) })
    )
    return () => leaving.abort()
  }, [backendUrl, publishableKey, locale, cartId, round])
  const askAgain = useCallback(() => setRound((count) => count + 1), [])
  usePageRestored(askAgain)
  return { ...watched, askAgain }
}

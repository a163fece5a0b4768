import { type InstalmentsPayment, pollPayment } from "medusa-payment-instalments/storefront"
import { useEffect, useState } from "react"
import { focusHeading } from "../parts/page-heading"
import { backend, sentenceOf } from "../shop"

/** What the return page knows: still asking, decided, out of patience, or turned down with a sentence. */
export type Polled =
  | { state: "asking"; payment: InstalmentsPayment | null }
  | { state: "decided"; payment: InstalmentsPayment }
  | { state: "undecided"; payment: InstalmentsPayment | null }
  | { state: "failed"; message: string }

/** Asks until the payment is decided or two minutes are over. `askAgain` starts anew. */
export function usePolledPayment(cartId: string): Polled & { askAgain: () => void } {
  const [polled, setPolled] = useState<Polled>({ state: "asking", payment: null })
  const [round, setRound] = useState(0)
  useEffect(() => {
    const leaving = new AbortController()
    const tell = (next: Polled) => {
      if (!leaving.signal.aborted) setPolled(next)
    }
    tell({ state: "asking", payment: null })
    pollPayment(backend, cartId, {
      signal: leaving.signal,
      onPayment: (payment) => tell({ state: "asking", payment }),
    }).then(
      (result) => tell(result.decided ? { ...result, state: "decided" } : { ...result, state: "undecided" }),
      (error: unknown) => tell({ state: "failed", message: sentenceOf(error) })
    )
    return () => leaving.abort()
  }, [cartId, round])
  const askAgain = () => {
    focusHeading()
    setRound((count) => count + 1)
  }
  return { ...polled, askAgain }
}

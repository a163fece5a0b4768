"use client"

import { type ReactElement, type ReactNode, useEffect } from "react"
import type { Backend } from "../backend.js"
import { fetchPayment, type PaymentState } from "../payment.js"
import { wordsOf } from "../words.js"
import { StartButton } from "./start-button.js"
import { WIDE_STACK } from "./style.js"
import { useAsked } from "./use-asked.js"
import { useInstalmentsPlans } from "./use-instalments-plans.js"
import { usePageRestored } from "./use-page-restored.js"

export type InstalmentsPaymentButtonProps = {
  backend: Backend
  /** The cart as it stands; a new total asks anew whether instalments are offered. */
  cart: { id: string; total?: number | null }
  /** Of a shop with several accounts: the provider that the shopper chose. */
  providerId?: string
  /** The page with `<InstalmentsReturn>`, for a cart that turns out to be paid already. */
  returnPath: string
  /** Of the button. */
  className?: string
  disabled?: boolean
  /** Default "Pay in instalments". */
  children?: ReactNode
}

/** Trying again could pay twice. */
const PAID: ReadonlySet<PaymentState> = new Set(["placed", "confirming", "attention", "checking"])

/**
 * The button that opens the payment page; where instalments are not offered for this cart, the reason.
 * A cart that is paid already (Back button, second tab) is not paid again: the shopper is taken to `returnPath`.
 */
export function InstalmentsPaymentButton(props: InstalmentsPaymentButtonProps): ReactElement {
  const { backend, cart, providerId, returnPath, className, disabled = false } = props
  const { children = wordsOf(backend).pay } = props
  const plans = useInstalmentsPlans(backend, { cartId: cart.id, providerId }, cart.total)
  const askAgain = usePaidAlready(backend, cart.id, returnPath)
  return (
    <div data-instalments="pay" style={WIDE_STACK}>
      {plans?.offered === false && <p>{plans.reason}</p>}
      <StartButton
        backend={backend}
        className={className}
        disabled={disabled || plans?.offered === false}
        of={cart.id}
        onRefused={askAgain}
        providerId={providerId}
      >
        {children}
      </StartButton>
    </div>
  )
}

/**
 * Only a convenience: where it fails the button stays, and the backend still refuses to take money twice.
 *
 * @returns a way to ask again
 */
function usePaidAlready(backend: Backend, cartId: string, returnPath: string): () => void {
  const { answer, askAgain } = useAsked(`${backend.backendUrl} ${cartId}`, (signal) =>
    fetchPayment(backend, cartId, { signal })
  )
  usePageRestored(askAgain)
  const paid = answer !== undefined && PAID.has(answer.state)
  useEffect(() => {
    if (paid) window.location.replace(returnPath)
  }, [paid, returnPath])
  return askAgain
}

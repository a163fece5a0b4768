"use client"

import type { ReactElement } from "react"
import { type Backend, StorefrontError } from "../backend.js"
import { formatMoney } from "../monthly-text.js"
import { localeOf, wordsOf } from "../words.js"
import { TermsList } from "./instalments-terms.js"
import { orderAddress, PlainButton, PlainLink } from "./plain.js"
import { StartButton } from "./start-button.js"
import { STACK } from "./style.js"
import { Told } from "./told.js"
import { useInstalmentsPayment } from "./use-instalments-payment.js"
import { useAskedPlans } from "./use-instalments-plans.js"

export type InstalmentsPaymentLinkProps = {
  backend: Backend
  /** What Medusa's "Copy payment link" names: `/payment-collection/:id`. */
  paymentCollectionId: string
  /** Where the order is shown, with `{order_id}` in it. May be relative to the page. */
  orderPath: string
  /** Of a shop with several accounts: whose plans, and who is paid. */
  providerId?: string
  buttonClassName?: string
  linkClassName?: string
}

/**
 * The page of Medusa's payment link, where a shopper pays what an order still owes, and comes back to afterwards: the amount, the terms and
 * the button, or what became of the payment. It only asks: the backend adds the payment to the order.
 */
export function InstalmentsPaymentLink(props: InstalmentsPaymentLinkProps): ReactElement {
  const { backend, paymentCollectionId, orderPath, buttonClassName, linkClassName } = props
  const { askAgain, ...watched } = useInstalmentsPayment(backend, paymentCollectionId)
  const words = wordsOf(backend)
  const known = "payment" in watched ? watched.payment : null
  const mayPay = known !== null && MAY_PAY.has(known.state)
  const told =
    watched.state === "failed"
      ? watched.message
      : known
        ? TOLD_APART.has(known.state)
          ? ""
          : known.message
        : words.checking
  return (
    <section data-instalments="payment-link" style={STACK}>
      <Told text={told} isUnderWay={watched.state === "asking" && !mayPay} />
      {mayPay && <Offer {...props} askAgain={askAgain} />}
      {(watched.state === "failed" || (watched.state === "undecided" && !mayPay)) && (
        <PlainButton className={buttonClassName} onClick={askAgain}>
          {words.checkAgain}
        </PlainButton>
      )}
      {known?.order_id && (
        <PlainLink className={linkClassName} href={orderAddress(orderPath, known.order_id)}>
          {words.seeOrder}
        </PlainLink>
      )}
    </section>
  )
}

/** Nothing was taken: it can be paid, once more. */
const MAY_PAY: ReadonlySet<string> = new Set(["none", "awaiting", "cancelled", "expired", "failed"])
/** The amount and the button say as much. */
const TOLD_APART: ReadonlySet<string> = new Set(["none", "awaiting"])

function Offer(props: InstalmentsPaymentLinkProps & { askAgain: () => void }): ReactElement {
  const { backend, paymentCollectionId, providerId, buttonClassName, askAgain } = props
  const {
    answer: plans,
    failure,
    askAgain: askPlansAgain,
  } = useAskedPlans(backend, { paymentCollectionId, providerId })
  const words = wordsOf(backend)
  return (
    <>
      {failure instanceof StorefrontError && (
        <>
          <p role="alert">{failure.message}</p>
          {failure.passing && (
            <PlainButton className={buttonClassName} onClick={askPlansAgain}>
              {words.checkAgain}
            </PlainButton>
          )}
        </>
      )}
      {plans?.offered === false && <p>{plans.reason}</p>}
      {plans?.offered && (
        <>
          <p>
            {words.toPay} <strong>{formatMoney(plans.amount ?? 0, "gbp", localeOf(backend))}</strong>
          </p>
          <TermsList backend={backend} plans={plans} />
          <StartButton
            backend={backend}
            className={buttonClassName}
            of={{ paymentCollectionId }}
            onRefused={askAgain}
            providerId={providerId}
          >
            {words.pay}
          </StartButton>
        </>
      )}
    </>
  )
}

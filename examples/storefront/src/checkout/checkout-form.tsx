import { formatMoney } from "medusa-payment-instalments-storefront"
import { type FormEvent, useState } from "react"
import { useNavigate } from "react-router-dom"
import type { Cart } from "../cart/cart-store"
import { known, type Loaded, useLoaded } from "../hooks/use-loaded"
import { Notice } from "../parts/notice"
import { AddressFields, readDetails } from "./address-fields"
import { DeliveryOptions } from "./delivery-options"
import { pay } from "./pay"
import { isPayable, loadPaymentChoices, type PaymentChoice } from "./payment-choices"
import { PaymentOptions } from "./payment-options"
import { useDelivery } from "./use-delivery"
import { usePaymentInProgress } from "./use-payment-in-progress"
import { LEAVING, useStep } from "./use-step"

export function CheckoutForm({ cart }: { cart: Cart }) {
  const navigate = useNavigate()
  const delivery = useDelivery(cart)
  const { busy, problem, run } = useStep()
  usePaymentInProgress(cart.id, problem)
  const [wantedId, setWantedId] = useState<string>()
  const choices = useLoaded(`payment ${cart.id} ${cart.total}`, () => loadPaymentChoices(cart))
  const chosen = chosenOf(choices, wantedId)
  const doing = busy ?? (delivery.updating || choices.state === "loading" ? "Updating the total…" : undefined)

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (doing || !chosen) return
    const details = readDetails(new FormData(event.currentTarget))
    void run("Opening the payment…", async () => {
      if (!delivery.chosen) throw new Error("Choose a delivery option first.")
      const next = await pay(cart, details, chosen)
      if ("goTo" in next) return navigate(next.goTo)
      location.assign(next.leaveFor)
      return LEAVING
    })
  }
  return (
    <form className="stack" onSubmit={submit}>
      <AddressFields cart={cart} />
      <DeliveryOptions cart={cart} chosen={delivery.chosen} onChoose={delivery.choose} />
      {delivery.problem && <Notice tone="problem">{delivery.problem}</Notice>}
      <PaymentOptions choices={choices} chosen={chosen} onChoose={setWantedId} />
      {problem && <Notice tone="problem">{problem}</Notice>}
      <PayButton cart={cart} chosen={chosen} doing={doing} />
    </form>
  )
}

type PayButtonProps = { cart: Cart; chosen: PaymentChoice | undefined; doing: string | undefined }

/** The button and, for everybody to see and hear, the sum or what is going on. */
function PayButton({ cart, chosen, doing }: PayButtonProps) {
  const sum = `${formatMoney(cart.total, cart.currency_code)} in total.`
  const manual = chosen?.kind === "manual"
  return (
    <>
      <button aria-disabled={doing !== undefined} className="button button-wide" disabled={!chosen}>
        {manual ? "Place order" : "Pay in instalments"}
      </button>
      <p className="muted centred" role="status">
        {doing ?? (manual ? sum : `${sum} You pay on a secure page and then come back here.`)}
      </p>
    </>
  )
}

/** What the shopper picked, as long as it can be paid so; the first possible way otherwise. */
function chosenOf(choices: Loaded<PaymentChoice[]>, wantedId: string | undefined): PaymentChoice | undefined {
  const payable = (known(choices) ?? []).filter(isPayable)
  return payable.find(({ providerId }) => providerId === wantedId) ?? payable[0]
}

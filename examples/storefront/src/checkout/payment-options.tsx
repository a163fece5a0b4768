import { useId } from "react"
import { known, type Loaded } from "../hooks/use-loaded"
import { Failure, Waiting } from "../parts/loading"
import { isPayable, type PaymentChoice } from "./payment-choices"

type PaymentOptionsProps = {
  choices: Loaded<PaymentChoice[]>
  chosen: PaymentChoice | undefined
  onChoose: (providerId: string) => void
}

export function PaymentOptions({ choices, chosen, onChoose }: PaymentOptionsProps) {
  // The last ones stay in place while a new total is asked about, so that the page does not jump.
  const shown = known(choices)
  return (
    <fieldset aria-busy={choices.state === "loading"} className="section choices">
      <legend>Payment</legend>
      {choices.state === "loading" && !shown && <Waiting>Loading…</Waiting>}
      {choices.state === "failed" && <Failure message={choices.message} onRetry={choices.retry} />}
      {shown?.length === 0 && <p>No way to pay is switched on yet.</p>}
      {shown?.map((choice) => (
        <PaymentOption
          checked={choice.providerId === chosen?.providerId}
          choice={choice}
          key={choice.providerId}
          onChoose={() => onChoose(choice.providerId)}
        />
      ))}
    </fieldset>
  )
}

type PaymentOptionProps = { choice: PaymentChoice; checked: boolean; onChoose: () => void }

function PaymentOption({ choice, checked, onChoose }: PaymentOptionProps) {
  const id = useId()
  return (
    <div className="choice choice-tall">
      <input
        aria-describedby={`${id}-about`}
        checked={checked}
        disabled={!isPayable(choice)}
        id={id}
        name="payment"
        onChange={onChoose}
        type="radio"
      />
      <div className="choice-text">
        <label htmlFor={id}>{choice.kind === "instalments" ? "Pay in instalments" : "Manual payment"}</label>
        <div className="muted" id={`${id}-about`}>
          <About choice={choice} />
        </div>
      </div>
    </div>
  )
}

function About({ choice }: { choice: PaymentChoice }) {
  if (choice.kind === "manual") {
    return <p>Nothing is charged now: the shop will be in touch.</p>
  }
  if (!choice.plans.offered) {
    return <p>{choice.plans.reason}</p>
  }
  return (
    <>
      <p>You choose on the payment page:</p>
      <ul>
        {choice.plans.terms.map((term) => (
          <li key={term.number_of_payments}>{term.label}</li>
        ))}
      </ul>
    </>
  )
}

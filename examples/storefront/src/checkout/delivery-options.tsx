import type { HttpTypes } from "@medusajs/types"
import { formatMoney } from "medusa-payment-instalments-storefront"
import { type FormEvent, useId, useState } from "react"
import type { Cart } from "../cart/cart-store"
import { useLoaded } from "../hooks/use-loaded"
import { focusIfFirst } from "../parts/field"
import { Loading } from "../parts/loading"
import { sdk } from "../shop"

type DeliveryOptionsProps = { cart: Cart; chosen: string | undefined; onChoose: (optionId: string) => void }

export function DeliveryOptions({ cart, chosen, onChoose }: DeliveryOptionsProps) {
  const options = useLoaded(`delivery ${cart.id} ${cart.item_total}`, () => loadOptions(cart.id))
  const problemId = useId()
  const [missed, setMissed] = useState(false)
  const onInvalid = (event: FormEvent<HTMLInputElement>) => {
    event.preventDefault()
    setMissed(true)
    focusIfFirst(event.currentTarget)
  }
  const shown = missed && !chosen
  return (
    <fieldset aria-describedby={shown ? problemId : undefined} className="section choices">
      <legend>Delivery</legend>
      <Loading of={options}>
        {(value) =>
          value.length === 0 ? (
            <p>We cannot deliver this cart to the United Kingdom.</p>
          ) : (
            value.map((option) => (
              <label className="choice" key={option.id}>
                <input
                  checked={option.id === chosen}
                  name="delivery"
                  onChange={() => onChoose(option.id)}
                  onInvalid={onInvalid}
                  required
                  type="radio"
                />
                <span className="choice-text">{option.name}</span>
                <span>{priceText(option, cart.currency_code)}</span>
              </label>
            ))
          )
        }
      </Loading>
      {shown && (
        <p className="field-problem" id={problemId}>
          Choose how it should be delivered.
        </p>
      )}
    </fieldset>
  )
}

async function loadOptions(cartId: string): Promise<HttpTypes.StoreCartShippingOption[]> {
  return (await sdk.store.fulfillment.listCartOptions({ cart_id: cartId })).shipping_options
}

/** Prices that a carrier works out are known once the option is chosen, and stand in the total then. */
function priceText({ price_type, amount }: HttpTypes.StoreCartShippingOption, currencyCode: string): string {
  if (price_type === "calculated") {
    return "Calculated when you choose it"
  }
  return amount === 0 ? "Free" : formatMoney(amount, currencyCode)
}

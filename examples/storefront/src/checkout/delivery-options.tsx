import type { HttpTypes } from "@medusajs/types"
import { formatMoney } from "medusa-payment-instalments-storefront"
import { useEffect } from "react"
import type { Cart } from "../cart/cart-store"
import { useLoaded } from "../hooks/use-loaded"
import { Loading } from "../parts/loading"
import { sdk } from "../shop"

type DeliveryOptionsProps = { cart: Cart; chosen: string | undefined; onChoose: (optionId: string) => void }

/** The first one is chosen until the shopper chooses another. */
export function DeliveryOptions({ cart, chosen, onChoose }: DeliveryOptionsProps) {
  const options = useLoaded(`delivery ${cart.id} ${cart.item_total}`, () => loadOptions(cart.id))
  const first = options.state === "ready" ? options.value[0]?.id : undefined
  useEffect(() => {
    if (!chosen && first) onChoose(first)
    // As soon as they are known; what the shopper chooses later is theirs.
  }, [first])
  return (
    <fieldset className="section choices">
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
                  type="radio"
                />
                <span className="choice-text">{option.name}</span>
                <span>{priceText(option, cart.currency_code)}</span>
              </label>
            ))
          )
        }
      </Loading>
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

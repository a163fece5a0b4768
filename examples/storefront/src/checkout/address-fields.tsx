import type { Cart } from "../cart/cart-store"
import { Field } from "../parts/field"
import { COUNTRY_CODE } from "../shop"

/** Who buys and where it goes. The service takes names of at most 255 characters. */
export function AddressFields({ cart }: { cart: Cart }) {
  const address = cart.shipping_address
  return (
    <>
      <fieldset className="section">
        <legend>Contact</legend>
        <Field
          autoComplete="email"
          defaultValue={cart.email}
          label="Email"
          name="email"
          problem="Enter an email address, like name@example.com."
          type="email"
        />
        <Field autoComplete="tel" defaultValue={address?.phone} inputMode="tel" label="Phone" name="phone" type="tel" />
      </fieldset>
      <fieldset className="section fields">
        <legend>Delivery address</legend>
        <AddressField autoComplete="given-name" from={address?.first_name} label="First name" name="first_name" />
        <AddressField autoComplete="family-name" from={address?.last_name} label="Last name" name="last_name" />
        <AddressField autoComplete="address-line1" from={address?.address_1} label="Address" name="address_1" wide />
        <AddressField autoComplete="address-level2" from={address?.city} label="Town or city" name="city" />
        <AddressField autoComplete="postal-code" from={address?.postal_code} label="Postcode" name="postal_code" />
        <p className="muted field-wide">We deliver in the United Kingdom.</p>
      </fieldset>
    </>
  )
}

type AddressFieldProps = { name: string; label: string; autoComplete: string; from: string | undefined; wide?: boolean }

function AddressField({ from, wide, label, ...field }: AddressFieldProps) {
  return (
    <Field
      {...field}
      className={wide ? "field-wide" : undefined}
      defaultValue={from}
      label={label}
      maxLength={255}
      problem={`Enter your ${label.toLowerCase()}.`}
    />
  )
}

/** What the fields hold, as the cart takes it. */
export function readDetails(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? "").trim()
  const address = {
    first_name: text("first_name"),
    last_name: text("last_name"),
    address_1: text("address_1"),
    city: text("city"),
    postal_code: text("postal_code"),
    phone: text("phone"),
    country_code: COUNTRY_CODE,
  }
  return { email: text("email"), shipping_address: address, billing_address: address }
}

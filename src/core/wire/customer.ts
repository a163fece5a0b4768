/**
 * The service checks our signature over its own re-serialisation of the JSON, and JSON writers disagree about
 * how they write `<`, `>`, `&`, U+2028, U+2029 and control characters (some escape them, some do not).
 * Text that a shopper or a merchant typed is therefore freed of exactly these characters before it is sent.
 */
const REPLACEMENTS: readonly (readonly [RegExp, string])[] = [
  // eslint-disable-next-line no-control-regex -- control characters are what is looked for
  [/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, " "],
  [/</g, "("],
  [/>/g, ")"],
  [/&/g, "+"],
  // Quote and backslash are escaped alike by every writer and stay.
]

/** Text as every JSON writer spells it: well-formed, trimmed, at most `maxLength` characters (UTF-16 units, no torn pair). */
export function wireText(text: string, maxLength: number): string {
  const agreed = REPLACEMENTS.reduce(
    (current, [pattern, by]) => current.replace(pattern, by),
    text.toWellFormed()
  ).trim()
  if (agreed.length <= maxLength) {
    return agreed
  }
  const cut = agreed.slice(0, maxLength)
  return (cut.isWellFormed() ? cut : cut.slice(0, -1)).trimEnd()
}

/** Greatest length of a name in UTF-16 units (spec, Limits). */
export const MAX_NAME = 255
/** The spec shows no limit for the address; this is room for any real one. */
const MAX_ADDRESS = 1000
/** What the service takes for a phone number (spec, Limits). */
export const PHONE = /^[+0-9][0-9.()/-]{7,25}$/

/** An address as the shop holds it. Every part may be absent. */
export type PostalAddress = {
  first_name?: string | null
  last_name?: string | null
  company?: string | null
  address_1?: string | null
  address_2?: string | null
  city?: string | null
  province?: string | null
  postal_code?: string | null
  country_code?: string | null
  phone?: string | null
}

/** The shopper as the service takes one. */
export type Customer = {
  email: string
  firstName?: string
  lastName?: string
  phoneNumber?: string
  billingAddress?: string
}

/** What the shop knows of the shopper: a missing e-mail is the only thing that cannot be made good. */
export type ShopperFacts = {
  email?: string | null
  billingAddress?: PostalAddress | null
  shippingAddress?: PostalAddress | null
}

/**
 * Makes the shopper's details acceptable instead of failing the shopper: names are cut, an address becomes one text,
 * a phone number that cannot match the service's pattern is left out.
 */
export function acceptableCustomer(email: string, facts: ShopperFacts): Customer {
  const address = facts.billingAddress ?? facts.shippingAddress ?? {}
  const firstName = wireText(address.first_name ?? "", MAX_NAME)
  const lastName = wireText(address.last_name ?? "", MAX_NAME)
  const phoneNumber = acceptablePhone(facts.billingAddress?.phone) ?? acceptablePhone(facts.shippingAddress?.phone)
  const billingAddress = addressText(address)
  return {
    email,
    ...(firstName && { firstName }),
    ...(lastName && { lastName }),
    ...(phoneNumber && { phoneNumber }),
    ...(billingAddress && { billingAddress }),
  }
}

// Practical, not RFC 5322: what it lets through, every JSON writer spells alike and every mail system takes.
const EMAIL = /^[A-Za-z0-9.!#$%'*+/=?^_`{|}~-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/

/** The e-mail address the service will take, or undefined. */
export function acceptableEmail(email: string | null | undefined): string | undefined {
  const trimmed = email?.trim() ?? ""
  return trimmed.length <= 254 && EMAIL.test(trimmed) ? trimmed : undefined
}

/** Spaces are how people write numbers and no part of one; anything else that does not fit the pattern is not guessed at. */
function acceptablePhone(phone: string | null | undefined): string | undefined {
  const compact = phone?.replace(/\s+/g, "") ?? ""
  return PHONE.test(compact) ? compact : undefined
}

function addressText(address: PostalAddress): string {
  const { company, address_1, address_2, city, province, postal_code, country_code } = address
  const parts = [company, address_1, address_2, city, province, postal_code, country_code?.toUpperCase()]
  return wireText(
    parts
      .map((part) => part?.trim())
      .filter(Boolean)
      .join(", "),
    MAX_ADDRESS
  )
}

import { randomBytes } from "node:crypto"
import type { CheckoutRequest } from "../../client"
import { mayBeCharged, type NewCheckout } from "../../core/checkout/checkout"
import { acceptableCustomer, acceptableEmail } from "../../core/wire/customer"
import { contentName, fingerprint } from "../../core/wire/digest"
import { lineItemsFor } from "../../core/money/line-items"
import { TERRITORY_CURRENCY } from "../../core/money/money"
import { createReference, type Reference, REFERENCE_BYTES } from "../../core/checkout/reference"
import { notifyAddress, paidReturnLink, returnAddress } from "../../core/checkout/addresses"
import { Refusal } from "../../core/refusal"
import { SENTENCES } from "../../core/sentences"
import type { PayableFacts } from "./cart-facts"
import type { Gateway } from "../service/gateway"
import type { KeptOffer } from "../service/merchant-config"
import { requireOffered } from "./require-offered"

/** A request to pay, as Medusa's payment module states it. */
export type PaymentInput = {
  sessionId: string
  /** Pounds, as a decimal string. */
  major: string
  /** ISO 4217 in either case. */
  currencyCode: string
  /** The signed-in customer's address, for a cart that names none. */
  customerEmail: string | undefined
  /** The token of a preview link, as the shopper's browser sent it. */
  preview: string | undefined
}

/** A request made precise: the row that precedes the call, and the call. */
export type Draft = {
  wanted: NewCheckout
  request: CheckoutRequest
  /** Fields that the service did not take, by its names. */
  leftOut?: readonly string[]
  /** What the shopper reads where nobody knows why it fails. */
  ifFailed: string
}

/**
 * Everything that can be refused before the service is asked.
 *
 * @throws Refusal `not_allowed` when it is not offered for this cart or order, `invalid` without an acceptable e-mail address,
 *   `try_later` when the bands are not known
 */
export async function draftCheckout(
  gateway: Gateway,
  input: PaymentInput,
  facts: PayableFacts & { offer: KeptOffer },
  now: Date
): Promise<Draft> {
  const { major, currencyCode, customerEmail, preview } = input
  const given = facts.shopper.email ?? customerEmail ?? null
  const audience = { ...facts.audience, email: given }
  const { contents, offer } = facts
  const toPay = { major, currencyCode, audience, preview, contents, offer }
  const { amountMinor } = await requireOffered(gateway, toPay, now)
  const email = acceptableEmail(given)
  if (email === undefined) {
    throw new Refusal("invalid", SENTENCES.emailMissing)
  }
  const { account, environment, backendUrl, clientSecret } = gateway.account
  const [secret] = clientSecret
  const reference = newReference()
  const shown = { customer: acceptableCustomer(email, facts.shopper), lineItems: lineItemsFor(amountMinor, facts.rows) }
  const notifyUrl = notifyAddress(backendUrl, account)
  return {
    wanted: {
      reference,
      account,
      environment,
      ...facts.carrier,
      countryCode: facts.countryCode,
      amountMinor,
      currency: TERRITORY_CURRENCY,
      // A page that calls another address is not handed out again: nobody may hear there that it was paid.
      fingerprint: fingerprint(shown, secret) + contentName(notifyUrl),
    },
    request: {
      amountMinor,
      currency: TERRITORY_CURRENCY,
      reference,
      notifyUrl,
      ...returnsTo(gateway, reference),
      ...shown,
    },
    ifFailed: facts.attempts.some(mayBeCharged) ? SENTENCES.tryLater : SENTENCES.invalid,
  }
}

/** The same draft under a new reference: the first checkout may exist, and its outcome must not be taken for this one's. */
export function redrafted(gateway: Gateway, { wanted, request, ...rest }: Draft): Draft {
  const reference = newReference()
  return {
    ...rest,
    wanted: { ...wanted, reference },
    request: { ...request, reference, ...returnsTo(gateway, reference) },
  }
}

function newReference(): Reference {
  return createReference(randomBytes(REFERENCE_BYTES))
}

function returnsTo({ account: { backendUrl, clientSecret } }: Gateway, reference: Reference) {
  return {
    successUrl: returnAddress(backendUrl, paidReturnLink(reference, clientSecret[0])),
    cancelUrl: returnAddress(backendUrl, reference),
  }
}

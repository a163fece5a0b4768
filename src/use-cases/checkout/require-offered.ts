import { exclusionReason } from "../../core/checkout/exclusions"
import { stockReason } from "../../core/checkout/stock"
import type { Band } from "../../core/money/bands"
import type { MinorAmount } from "../../core/money/money"
import { requireOffer } from "../../core/money/offer"
import { type Audience, audienceReason } from "../../core/only-for/audience"
import { previewOf } from "../../core/only-for/preview"
import { Refusal } from "../../core/refusal"
import { type Sentence, SENTENCES } from "../../core/sentences"
import { acceptableEmail } from "../../core/wire/customer"
import type { Gateway } from "../service/gateway"
import { type KeptOffer, keptOffer, offeredBands } from "../service/merchant-config"
import type { CartContents } from "./cart-contents"

/** What decides whether an account offers instalments for a purchase. */
export type ToPay = {
  /** Pounds, as a decimal string. */
  major: string
  /** ISO 4217 in either case. */
  currencyCode: string
  /** `email`: null while the shopper has not said. */
  audience: Audience
  /** The token of a preview link, as the shopper's browser sent it. */
  preview?: string | undefined
  contents: CartContents
  /** Where it was read a moment ago. */
  offer?: KeptOffer
}

/** The same with its region, where that is known, and why nothing can be paid at all, where nothing can. */
export type ToOffer = ToPay & { regionId?: string | undefined; obstacle?: Sentence | string | undefined }

type Offered = { amountMinor: MinorAmount; bands: readonly Band[] }

/**
 * Everything that is known to be refused before the service is asked. Offer and click both come here, so that what is
 * offered is not refused.
 *
 * @throws Refusal with a sentence for the shopper: `not_allowed` when it is not offered, `invalid` for an e-mail address that
 *   would be refused, `try_later` when the bands are not known
 */
export async function requireOffered(
  gateway: Gateway,
  { major, currencyCode, audience, preview, contents, offer }: ToPay,
  now: Date
): Promise<Offered> {
  const { closed, notFor } = gateway.account
  if (closed) {
    throw new Refusal("not_allowed", SENTENCES.closed)
  }
  const kept = offer ?? (await keptOffer(gateway))
  const reason =
    audienceReason(audience, kept.limits, previewOf(preview, gateway.account, now)) ??
    exclusionReason(contents.products, notFor) ??
    stockReason(contents.lines)
  if (reason !== undefined) {
    throw new Refusal("not_allowed", reason)
  }
  if (audience.email !== null && acceptableEmail(audience.email) === undefined) {
    throw new Refusal("invalid", SENTENCES.emailMissing)
  }
  const bands = await offeredBands(gateway, kept, now)
  return { amountMinor: requireOffer(major, currencyCode, bands), bands }
}

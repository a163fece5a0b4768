import { timingSafeEqual } from "node:crypto"
import { PLACEHOLDERS } from "../options/fields"
import { contentName, keyedDigest } from "../wire/digest"
import { parseReference, type Reference } from "./reference"

/**
 * What stands at the end of a return address. The one for shoppers who have paid carries a proof that only the hosted page
 * has: the browsers that it sends back are served before those that merely know a reference.
 */
type ReturnLink = { reference: Reference; proof: string | undefined }

/** Bytes of a proof: as many as a reference has. */
const PROOF_BYTES = 16

/** The end of the address for shoppers who have paid. */
export function paidReturnLink(reference: string, clientSecret: string): string {
  return `${reference}.${proofOf(reference, clientSecret)}`
}

/** Undefined when it cannot be one of ours. @param text as anybody may have typed it */
export function parseReturnLink(text: string): ReturnLink | undefined {
  const [first = "", proof, ...rest] = text.split(".")
  const reference = parseReference(first)
  return reference === undefined || rest.length > 0 ? undefined : { reference, proof }
}

/** True when the hosted page sent this browser back as having paid. It proves no payment: the service is asked. */
export function isPaidReturn({ reference, proof = "" }: ReturnLink, clientSecret: string): boolean {
  const claimed = Buffer.from(proof)
  const expected = Buffer.from(proofOf(reference, clientSecret))
  return claimed.length === expected.length && timingSafeEqual(claimed, expected)
}

function proofOf(reference: string, clientSecret: string): string {
  return keyedDigest(clientSecret, "paid-return", reference).subarray(0, PROOF_BYTES).toString("base64url")
}

/** Why a shopper comes back to the cart without having paid. */
export type ReturnReason = "cancelled" | "expired" | "failed"

export type PathValues = {
  cart_id?: string | null
  payment_collection_id?: string | null
  order_id?: string | null
  country_code?: string | null
  reason?: ReturnReason
}

const PLACEHOLDER = new RegExp(`\\{(${PLACEHOLDERS.join("|")})\\}`, "g")
/** For shops whose addresses carry a country and a cart that has none yet: the service's territory. */
const DEFAULT_COUNTRY = "gb"

/**
 * Fills a path template of the options and puts the storefront's address before it.
 *
 * @param template for example "/{country_code}/order/{order_id}/confirmed"
 * @returns an absolute address; values are percent-encoded, absent ones leave nothing behind
 */
export function storefrontAddress(storefrontUrl: string, template: string, values: PathValues): string {
  const filled = template.replace(PLACEHOLDER, (_, name: keyof PathValues) =>
    encodeURIComponent((values[name] ?? (name === "country_code" ? DEFAULT_COUNTRY : "")).toWellFormed())
  )
  return storefrontUrl + filled
}

export function notifyAddress(backendUrl: string, account: string): string {
  return `${backendUrl}/hooks/instalments/${encodeURIComponent(account)}`
}

/** False of a page that calls another address than the shop's by now: nobody may hear there that it was paid. */
export function callsShop(
  { fingerprint }: { fingerprint: string },
  { backendUrl, account }: { backendUrl: string; account: string }
): boolean {
  return fingerprint.endsWith(contentName(notifyAddress(backendUrl, account)))
}

/** The address the shopper's browser comes back to when the callback's answer named no other. @param link a reference, or with its proof */
export function returnAddress(backendUrl: string, link: string): string {
  return `${backendUrl}/instalments/return/${encodeURIComponent(link)}`
}

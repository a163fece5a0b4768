import { timingSafeEqual } from "node:crypto"
import { keyedDigest } from "../wire/keyed-digest"
import { parseReference, type Reference } from "./reference"

/**
 * What stands at the end of a return address. The one for shoppers who have paid carries a proof that only the hosted page
 * has: the browsers that it sends back are served before those that merely know a reference.
 */
export type ReturnLink = { reference: Reference; proof: string | undefined }

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

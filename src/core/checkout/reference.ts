import { z } from "@medusajs/framework/zod"

/** Our `client_reference_id`: names one attempt to pay. */
export type Reference = string & { readonly __kind: "reference" }

/** Random bytes a reference is made of: 128 bits, so that none can be guessed or met twice. */
export const REFERENCE_BYTES = 16

// Crockford's alphabet: no letter that is mistaken for a digit when an admin reads it out to support.
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
const LENGTH = 26
const PATTERN = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`)

/**
 * @param random 16 bytes from a cryptographic source
 * @returns 26 characters, short because the service does not show the greatest length it takes
 */
export function createReference(random: Uint8Array): Reference {
  if (random.length !== REFERENCE_BYTES) {
    throw new RangeError(`A reference is made of ${REFERENCE_BYTES} random bytes, not ${random.length}`)
  }
  let bits = random.reduce((value, byte) => (value << 8n) | BigInt(byte), 0n)
  let text = ""
  for (let i = 0; i < LENGTH; i++) {
    text = ALPHABET.charAt(Number(bits & 31n)) + text
    bits >>= 5n
  }
  return text as Reference
}

/** The text as a reference of ours, or undefined when it cannot be one. */
export function parseReference(text: string | undefined): Reference | undefined {
  return text !== undefined && PATTERN.test(text) ? (text as Reference) : undefined
}

const ownData = z.object({ reference: z.string() })

/**
 * Our reference in a payment's data; undefined for payments made another way. Safe for payments, whose data is only ever what
 * authorizePayment returned; never for sessions, whose data a shopper may have written.
 */
export function referenceIn(data: unknown): Reference | undefined {
  return parseReference(ownData.safeParse(data).data?.reference)
}

import { z } from "@medusajs/framework/zod"
import { MOST_PAYMENTS } from "../money/bands"
import { MAX_MINOR, minorAmount } from "../money/money"
import { parseJson } from "../wire/json"
import type { Snapshot } from "./checkout"
import { parseReference } from "./reference"

/** Postgres cannot store a NUL in a text, and no reference of ours holds a control character. */
// eslint-disable-next-line no-control-regex -- control characters are what is looked for
const PRINTABLE = /^[^\u0000-\u001f\u007f]+$/

const schema = z
  .object({
    status: z.enum(["successful", "cancelled"]),
    amount: z.number().int().nonnegative().max(MAX_MINOR),
    currency: z.string().regex(/^[A-Za-z]{3}$/),
    client_reference_id: z.string().min(1).max(255).regex(PRINTABLE),
    // Decides about no money: an odd term is unknown, and turns no payment away.
    number_of_payments: z.number().int().min(1).max(MOST_PAYMENTS).nullable().catch(null),
  })
  .transform((body) => ({
    // Half a surrogate pair: Postgres stores none, and Medusa's feed would refuse the notice that names it.
    reference: body.client_reference_id.toWellFormed(),
    status: body.status,
    amountMinor: minorAmount(body.amount),
    /** ISO 4217, upper case. */
    currency: body.currency.toUpperCase(),
    /** 1 is once-off; null when the service did not say, as it may for a cancelled one, or said no term. */
    numberOfPayments: body.number_of_payments,
  }))

/** A callback whose signature verified and whose body fits the spec. */
export type VerifiedCallback = z.output<typeof schema>

/** What the body says, or which field does not fit; the values themselves are not repeated. */
type ParsedCallback = { ok: true; callback: VerifiedCallback } | { ok: false; fault: string }

/** @param rawBody the bytes whose signature verified */
export function parseCallback(rawBody: Uint8Array): ParsedCallback {
  const json = parseJson(rawBody)
  if (json === undefined) {
    return { ok: false, fault: "The body is not JSON." }
  }
  const parsed = schema.safeParse(json)
  if (parsed.success) {
    return { ok: true, callback: parsed.data }
  }
  const fields = [...new Set(parsed.error.issues.map((issue) => issue.path.join(".") || "body"))]
  return { ok: false, fault: `Does not fit the callback's schema: ${fields.join(", ")}.` }
}

export function callbackSnapshot(callback: VerifiedCallback): Snapshot {
  const { status, amountMinor, currency, numberOfPayments } = callback
  const chosen = status === "successful" && numberOfPayments !== null ? { numberOfPayments } : {}
  return { source: "callback", status, amountMinor, currency, ...chosen }
}

const MINUTE_MS = 60_000
const LONGEST_MS = 60 * MINUTE_MS
/** After about half an hour a person is told. */
const TOLD_AFTER = 5
/** After about four days it is left to them. */
const LAST = 100

/**
 * What follows when a callback could not be settled: when to try again (null: never by itself), and whether a person is to have been told.
 *
 * @param attempts those that failed, this one included
 */
export function afterFailedAttempt(attempts: number, now: Date) {
  const pauseMs = Math.min(LONGEST_MS, MINUTE_MS * 2 ** (attempts - 1))
  return { nextTryAt: attempts < LAST ? new Date(now.getTime() + pauseMs) : null, isTold: attempts >= TOLD_AFTER }
}

const claim = z.object({ client_reference_id: z.string() })

/**
 * The payment that an unverified body claims to be about. Nothing may be decided from it but how the refusal is counted.
 *
 * @returns undefined when it cannot be a reference of ours
 */
export function claimedReference(rawBody: Uint8Array): string | undefined {
  return parseReference(claim.safeParse(parseJson(rawBody)).data?.client_reference_id)
}

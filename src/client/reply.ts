import type { z } from "@medusajs/framework/zod"
import { parseJson } from "../core/wire/json"
import { type ClientErrorCode, InstalmentsClientError } from "./errors"
import type { Endpoint } from "./limits"

/**
 * A 2xx reply as the schema has it.
 *
 * @throws InstalmentsClientError `unreadable_reply` naming the field; what was asked for may have been done
 */
export function readReply<T>(schema: z.ZodType<T>, endpoint: Endpoint, body: Buffer): T {
  const json = parseJson(body)
  if (json === undefined) {
    throw unusable("unreadable_reply", endpoint, "the reply is not JSON")
  }
  const parsed = schema.safeParse(json)
  if (!parsed.success) {
    throw unusable("unreadable_reply", endpoint, `the reply does not fit: ${faultsOf(parsed.error)}`)
  }
  return parsed.data
}

export function unusable(code: ClientErrorCode, endpoint: Endpoint, summary: string): InstalmentsClientError {
  return new InstalmentsClientError({ code, endpoint, outcome: "unknown", retryable: false, summary })
}

/**
 * What we would send, checked.
 *
 * @throws InstalmentsClientError `invalid_request` naming the field; nothing was sent
 */
export function checked<T>(schema: z.ZodType<T>, endpoint: Endpoint, value: T): T {
  const parsed = schema.safeParse(value)
  if (!parsed.success) {
    throw new InstalmentsClientError({
      code: "invalid_request",
      endpoint,
      outcome: "refused",
      retryable: false,
      summary: `the request does not fit: ${faultsOf(parsed.error)}`,
    })
  }
  return parsed.data
}

/** "data.attributes.status (invalid_value)": where and what kind, never what stood there. */
function faultsOf(error: z.ZodError): string {
  return error.issues.map((issue) => `${issue.path.join(".") || "(the whole)"} (${issue.code})`).join(", ")
}

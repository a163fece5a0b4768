import type { ClientErrorCode, Endpoint, Outcome, ValidationReason } from "../../src/client"
import { judge } from "../../src/client/failure"
import { errorReply } from "../../src/client/schemas"
import { parseJson } from "../../src/core/wire/json"

/** An answer as it came. */
export type Answer = { endpoint: Endpoint; status: number; headers: Readonly<Record<string, string>>; body: Buffer }

/** The same as the plugin reads it; `detail` are the service's own words. */
export type Heard =
  | { kind: "taken"; status: number }
  | {
      kind: "refused"
      status: number
      code: ClientErrorCode
      outcome: Outcome
      reason?: ValidationReason
      detail?: string
      isSignatureRefused?: boolean
    }

/** More of a sentence than this is none. */
const MAX_DETAIL = 160
/** The service repeats the signature that it expected: whoever reads it could sign that body (spec, Authentication 4). */
const SIGNATURE = /[A-Za-z0-9+/]{86}==/g

/** By the plugin's own rules. */
export function heardOf({ endpoint, status, body }: Answer): Heard {
  const attempt = judge(endpoint, { kind: "reply", status, body, clockAheadMs: null })
  if (attempt.ok) {
    return { kind: "taken", status }
  }
  const { code, outcome, reason, isSignatureRefused } = attempt.failure
  const detail = detailIn(body)
  return {
    kind: "refused",
    status,
    code,
    outcome,
    ...(reason && { reason }),
    ...(detail !== undefined && { detail }),
    ...(isSignatureRefused && { isSignatureRefused }),
  }
}

function detailIn(body: Buffer): string | undefined {
  const errors = errorReply.safeParse(parseJson(body)).data?.errors
  const text = errors?.map(({ detail }) => detail).join(" ")
  return text?.replaceAll(SIGNATURE, "(a signature)").replace(/\s+/g, " ").slice(0, MAX_DETAIL)
}

/** "Taken", or "Refused with 422: Amount has to be between …". */
export function inWords(heard: Heard): string {
  return heard.kind === "taken"
    ? "Taken"
    : `Refused with ${heard.status}${heard.detail === undefined ? "" : `: ${heard.detail}`}`
}

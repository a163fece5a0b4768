/** What a check of the connection may come to: each code belongs to one check and one result, and names a text and its remedy. */
const OUTCOMES = {
  credentials_accepted: ["credentials", "ok"],
  credentials_accepted_at: ["credentials", "ok"],
  credentials_rejected: ["credentials", "failed"],
  service_unreachable: ["credentials", "failed"],
  service_busy: ["credentials", "unknown"],
  merchant_managed: ["managed_merchant", "ok"],
  merchant_not_managed: ["managed_merchant", "failed"],
  merchant_other: ["managed_merchant", "failed"],
  merchant_unanswered: ["managed_merchant", "unknown"],
  limits_name_gone: ["limits", "failed"],
  signature_verified: ["signing_key", "ok"],
  signature_accepted: ["signing_key", "ok"],
  signature_refused: ["signing_key", "failed"],
  signature_unproven: ["signing_key", "unknown"],
  callbacks_unverified: ["signing_key", "failed"],
  callback_answers: ["callback_address", "ok"],
  callback_local: ["callback_address", "warning"],
  callback_unreachable: ["callback_address", "failed"],
  callback_other_server: ["callback_address", "failed"],
  clock_agrees: ["clock", "ok"],
  clock_differs: ["clock", "warning"],
  clock_unknown: ["clock", "unknown"],
  description_agrees: ["api_description", "ok"],
  description_differs: ["api_description", "warning"],
  description_unavailable: ["api_description", "unknown"],
} as const satisfies Record<string, readonly [check: string, result: "ok" | "warning" | "failed" | "unknown"]>

export type ConnectionCode = keyof typeof OUTCOMES
export type ConnectionCheck = (typeof OUTCOMES)[ConnectionCode][0]

/** One result of a connection check. `facts` fill the gaps of its text. */
export type ConnectionResult = {
  check: ConnectionCheck
  result: (typeof OUTCOMES)[ConnectionCode][1]
  code: ConnectionCode
  facts: Readonly<Record<string, string | number>>
}

export function outcome(code: ConnectionCode, facts: ConnectionResult["facts"] = {}): ConnectionResult {
  const [check, result] = OUTCOMES[code]
  return { check, result, code, facts }
}

/** One result of a connection check. `facts` fill the gaps of its text. */
export type ConnectionResult = {
  check: ConnectionCheck
  result: "ok" | "warning" | "failed" | "unknown"
  /** Names the text and its remedy. */
  code: ConnectionCode
  facts: Readonly<Record<string, string | number>>
}

export type ConnectionCheck =
  "credentials" | "managed_merchant" | "limits" | "signing_key" | "callback_address" | "clock" | "api_description"

export type ConnectionCode =
  | "credentials_accepted"
  | "credentials_accepted_at"
  | "credentials_rejected"
  | "service_unreachable"
  | "service_busy"
  | "merchant_managed"
  | "merchant_not_managed"
  | "merchant_other"
  | "merchant_unanswered"
  | "limits_name_gone"
  | "signature_verified"
  | "signature_accepted"
  | "signature_refused"
  | "signature_unproven"
  | "callbacks_unverified"
  | "callback_answers"
  | "callback_local"
  | "callback_unreachable"
  | "callback_other_server"
  | "clock_agrees"
  | "clock_differs"
  | "clock_unknown"
  | "description_agrees"
  | "description_differs"
  | "description_unavailable"

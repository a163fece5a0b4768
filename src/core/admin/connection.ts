import { isLoopback } from "../loopback"
import { compareDescription, INTERMEDIARY_CALLS } from "./api-description"

// What the answers of the connection check mean. They are collected in src/use-cases/admin/views/connection.ts.

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

/** Seconds by which two clocks may differ before times in the timeline mislead; the calls themselves carry no time. */
const CLOCK_TOLERANCE_S = 30
/** Differences that fit into one sentence. */
const MOST_DIFFERENCES = 5
const LOCAL_HOST =
  /^(localhost|127\.\d+\.\d+\.\d+|\[::1\]|10\.\d+\.\d+\.\d+|192\.168\.\d+\.\d+|172\.(1[6-9]|2\d|3[01])\.\d+\.\d+|.*\.local)$/

/**
 * What is known of the client secret while the limits allow no request: any earlier answer to this secret is the proof.
 *
 * @param provedAt when the service last accepted this secret; null when it never has
 * @param seconds until it may be asked again
 */
export function unaskedCredentials(provedAt: Date | null, seconds: number): ConnectionResult {
  return provedAt === null
    ? outcome("service_busy", { seconds })
    : outcome("credentials_accepted_at", { at: provedAt.toISOString() })
}

/** @param gone customer groups and sales channels that limits name and the shop does not have @returns nothing where there are none */
export function limitsCheck(gone: readonly string[]): ConnectionResult[] {
  return gone.length === 0 ? [] : [outcome("limits_name_gone", { names: gone.join(", ") })]
}

export function newest(...dates: (Date | null)[]): Date | null {
  return dates.reduce((latest, date) => (date !== null && (latest === null || date > latest) ? date : latest), null)
}

/** What past traffic proves about an account's signing key: times of the newest of each, null when there was none. */
export type SigningEvidence = {
  /** A callback whose signature verified. */
  callbackAt: Date | null
  /** A creation that the service accepted. */
  acceptedAt: Date | null
  /** A creation that the service turned down for its signature. */
  refusedAt: Date | null
}

/** The same with a callback about one of the account's own payments that did not verify, and when the process began, with its options. */
type AllEvidence = SigningEvidence & { unverifiedAt: Date | null; bootedAt: Date }

/**
 * The service has no signed call that moves no money, so the key is judged by what past traffic proves: a callback that
 * verified, or a creation that was accepted (spec, Authentication 4 and 7). A restart may have put it right: what was refused
 * before says nothing once the service has accepted it since.
 */
export function signingCheck({ bootedAt, ...evidence }: AllEvidence): ConnectionResult {
  const { callbackAt, acceptedAt, refusedAt, unverifiedAt } = evidence
  const isMended = isAfter(acceptedAt, bootedAt) && !isAfter(unverifiedAt, bootedAt)
  const hasUnverified = isAfter(unverifiedAt, callbackAt)
  if (hasUnverified && !isMended) {
    return outcome("callbacks_unverified", { at: unverifiedAt.toISOString() })
  }
  if (isAfter(refusedAt, newest(callbackAt, acceptedAt))) {
    return outcome("signature_refused", { at: refusedAt.toISOString() })
  }
  if (callbackAt !== null && !hasUnverified) {
    return outcome("signature_verified", { at: callbackAt.toISOString() })
  }
  return acceptedAt === null
    ? outcome("signature_unproven")
    : outcome("signature_accepted", { at: acceptedAt.toISOString() })
}

function isAfter(at: Date | null, other: Date | null): at is Date {
  return at !== null && (other === null || at > other)
}

/**
 * @param status of the answer to an unsigned callback sent to our own public address; undefined when none came. Ours
 *   is 401, and hardly anybody else's
 * @param service the service's address: one on this computer reaches whatever we reach
 */
export function callbackCheck(address: string, status: number | undefined, service: string): ConnectionResult {
  if (status === undefined) {
    return outcome("callback_unreachable", { address })
  }
  if (status !== 401) {
    return outcome("callback_other_server", { address, status })
  }
  const isOutOfReach = LOCAL_HOST.test(new URL(address).hostname) && !isLoopback(new URL(service).hostname)
  return outcome(isOutOfReach ? "callback_local" : "callback_answers", { address })
}

/** @param theirs the Date header of an answer, which is cut to whole seconds */
export function clockCheck(theirs: string | null, ours: Date): ConnectionResult {
  const at = theirs === null ? NaN : Date.parse(theirs)
  if (Number.isNaN(at)) {
    return outcome("clock_unknown")
  }
  const seconds = Math.round(Math.abs(ours.getTime() - at) / 1000)
  return outcome(seconds <= CLOCK_TOLERANCE_S ? "clock_agrees" : "clock_differs", { seconds })
}

/**
 * @param document the parsed description; undefined when there was none
 * @param forIntermediaries the one that describes what intermediaries may ask besides, where the account is one
 */
export function descriptionCheck(document: unknown, forIntermediaries?: unknown): ConnectionResult {
  const common = compareDescription(document)
  if (common === undefined) {
    return outcome("description_unavailable")
  }
  const differences = [...common, ...(compareDescription(forIntermediaries, INTERMEDIARY_CALLS) ?? [])]
  if (differences.length === 0) {
    return outcome("description_agrees")
  }
  const named = differences.slice(0, MOST_DIFFERENCES).join("; ")
  return outcome("description_differs", { count: differences.length, differences: named })
}

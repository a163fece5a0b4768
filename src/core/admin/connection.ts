import type { ConnectionResult } from "./views/connection"
import { assertNever } from "../assert-never"
import { compareDescription, compareIntermediaryDescription } from "./api-description"

// What the answers of the connection check mean. They are collected in src/use-cases/admin/views/connection.ts.

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
  const check = "credentials"
  return provedAt === null
    ? { check, result: "unknown", code: "service_busy", facts: { seconds } }
    : { check, result: "ok", code: "credentials_accepted_at", facts: { at: provedAt.toISOString() } }
}

/** @param gone customer groups and sales channels that limits name and the shop does not have @returns nothing where there are none */
export function limitsCheck(gone: readonly string[]): ConnectionResult[] {
  const facts = { names: gone.join(", ") }
  return gone.length === 0 ? [] : [{ check: "limits", result: "failed", code: "limits_name_gone", facts }]
}

/**
 * What the service said when it was last asked for a managed merchant's config.
 *
 * - `managed`: it answered with that merchant's, at that time
 * - `not_managed`: these credentials do not manage the merchant
 * - `other`: it answered with another merchant's, or with something else that cannot be used
 * - `unanswered`: it could not be asked
 */
export type ManagedAnswer =
  { kind: "managed"; name: string; at: Date } | { kind: "not_managed" | "other" | "unanswered" }

export function managedMerchantCheck(merchantId: string, answer: ManagedAnswer): ConnectionResult {
  const check = "managed_merchant"
  switch (answer.kind) {
    case "managed":
      return {
        check,
        result: "ok",
        code: "merchant_managed",
        facts: { merchant: answer.name, at: answer.at.toISOString() },
      }
    case "not_managed":
      return { check, result: "failed", code: "merchant_not_managed", facts: { id: merchantId } }
    case "other":
      return { check, result: "failed", code: "merchant_other", facts: { id: merchantId } }
    case "unanswered":
      return { check, result: "unknown", code: "merchant_unanswered", facts: { id: merchantId } }
    default:
      return assertNever(answer)
  }
}

/** The latest of several times; null where there is none. */
export function newest(...dates: (Date | null)[]): Date | null {
  return dates.reduce((latest, date) => (date !== null && (latest === null || date > latest) ? date : latest), null)
}

/** When the signing key was last proven right or wrong, by kind of evidence; null when there was none. */
type SigningEvidence = {
  callbackAt: Date | null
  acceptedAt: Date | null
  refusedAt: Date | null
  /** A callback about one of the account's own payments that did not verify. */
  unverifiedAt: Date | null
}

/**
 * The service has no signed call that moves no money, so the key is judged by what past traffic proves: a callback that
 * verified, or a creation that was accepted (spec, Authentication 4 and 7).
 */
export function signingCheck({ callbackAt, acceptedAt, refusedAt, unverifiedAt }: SigningEvidence): ConnectionResult {
  const check = "signing_key"
  if (unverifiedAt !== null && (callbackAt === null || unverifiedAt > callbackAt)) {
    return { check, result: "failed", code: "callbacks_unverified", facts: { at: unverifiedAt.toISOString() } }
  }
  const provedAt = newest(callbackAt, acceptedAt)
  if (refusedAt !== null && (provedAt === null || refusedAt > provedAt)) {
    return { check, result: "failed", code: "signature_refused", facts: { at: refusedAt.toISOString() } }
  }
  if (callbackAt !== null) {
    return { check, result: "ok", code: "signature_verified", facts: { at: callbackAt.toISOString() } }
  }
  if (acceptedAt !== null) {
    return { check, result: "ok", code: "signature_accepted", facts: { at: acceptedAt.toISOString() } }
  }
  return { check, result: "unknown", code: "signature_unproven", facts: {} }
}

/**
 * @param status of the answer to an unsigned callback sent to our own public address; undefined when none came. Ours
 *   is 401, and hardly anybody else's
 */
export function callbackCheck(address: string, status: number | undefined): ConnectionResult {
  const check = "callback_address"
  const facts = { address }
  if (status === undefined) {
    return { check, result: "failed", code: "callback_unreachable", facts }
  }
  if (status !== 401) {
    return { check, result: "failed", code: "callback_other_server", facts: { ...facts, status } }
  }
  return LOCAL_HOST.test(new URL(address).hostname)
    ? { check, result: "warning", code: "callback_local", facts }
    : { check, result: "ok", code: "callback_answers", facts }
}

/** @param theirs the Date header of an answer, which is cut to whole seconds */
export function clockCheck(theirs: string | null, ours: Date): ConnectionResult {
  const check = "clock"
  const at = theirs === null ? NaN : Date.parse(theirs)
  if (Number.isNaN(at)) {
    return { check, result: "unknown", code: "clock_unknown", facts: {} }
  }
  const seconds = Math.round(Math.abs(ours.getTime() - at) / 1000)
  return seconds <= CLOCK_TOLERANCE_S
    ? { check, result: "ok", code: "clock_agrees", facts: { seconds } }
    : { check, result: "warning", code: "clock_differs", facts: { seconds } }
}

/**
 * @param document the parsed description; undefined when there was none
 * @param forIntermediaries the one that describes what intermediaries may ask besides, where the account is one
 */
export function descriptionCheck(document: unknown, forIntermediaries?: unknown): ConnectionResult {
  const check = "api_description"
  const [common, own] = [compareDescription(document), compareIntermediaryDescription(forIntermediaries)]
  const differences = common && [...common, ...(own ?? [])]
  if (differences === undefined) {
    return { check, result: "unknown", code: "description_unavailable", facts: {} }
  }
  if (differences.length === 0) {
    return { check, result: "ok", code: "description_agrees", facts: {} }
  }
  const named = differences.slice(0, MOST_DIFFERENCES).map(({ kind, name }) => `${kind.replaceAll("_", " ")}: ${name}`)
  return {
    check,
    result: "warning",
    code: "description_differs",
    facts: { count: differences.length, differences: named.join("; ") },
  }
}

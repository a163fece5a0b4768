import type { Store, Integration } from "../store"
import { ServiceError } from "../errors"
import type { OpenQuestions } from "../options"
import { expectedSignature } from "../signing"

/** Whose Bearer token the header holds; undefined for none that is known. */
export function integrationOf(store: Store, authorization: string | undefined): Integration | undefined {
  const token = /^Bearer +(\S+)$/i.exec(authorization ?? "")?.[1]
  return token === undefined ? undefined : store.integrationOf(token)
}

/** "absent", or whether the integration's key made the signature; never throws, for the journal. */
export function signatureVerdict(
  integration: Integration | undefined,
  text: string,
  signature: string | undefined,
  escaping: OpenQuestions["escaping"]
): "valid" | "invalid" | "absent" {
  if (!signature) {
    return "absent"
  }
  const expected = integration && isJson(text) && expectedSignature(text, integration.signingKey, escaping)
  return signature === expected ? "valid" : "invalid"
}

/**
 * Lets a mutating request pass when it is signed rightly, or unsigned by an integration that never signed.
 * The first signature that verifies makes signing obligatory (spec, Authentication 6).
 *
 * @param text valid JSON
 * @throws ServiceError 400 whose detail tells the signature expected
 */
export function checkSignature(
  integration: Integration,
  text: string,
  signature: string | undefined,
  escaping: OpenQuestions["escaping"]
): void {
  if (!signature && !integration.signs) {
    return
  }
  const expected = expectedSignature(text, integration.signingKey, escaping)
  if (signature !== expected) {
    throw new ServiceError(400, `X-Signature ${signature ? "does not match" : "is missing"}. Expected: ${expected}`)
  }
  integration.signs = true
}

export function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

import type { Store, Integration } from "../store"
import { ServiceError } from "../errors"
import type { OpenQuestions } from "../options"
import { expectedSignature } from "../signing"

/** @throws ServiceError 401 without a Bearer token of an integration */
export function authenticate(store: Store, authorization: string | undefined): Integration {
  const token = /^Bearer +(\S+)$/i.exec(authorization ?? "")?.[1]
  const integration = token === undefined ? undefined : store.integrationOf(token)
  if (!integration) {
    throw new ServiceError(401, "Missing or invalid Bearer token")
  }
  return integration
}

/** "absent", or whether any integration's key made the signature; never throws, for the journal. */
export function signatureVerdict(
  integration: Integration | undefined,
  text: string,
  signature: string | undefined,
  escaping: OpenQuestions["escaping"]
): "valid" | "invalid" | "absent" {
  if (!signature) {
    return "absent"
  }
  const valid = integration && isJson(text) && verifies(integration, text, signature, escaping)
  return valid ? "valid" : "invalid"
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
  if (!verifies(integration, text, signature, escaping)) {
    const expected = expectedSignature(text, integration.signingKey, escaping)
    throw new ServiceError(400, `X-Signature ${signature ? "does not match" : "is missing"}. Expected: ${expected}`)
  }
  integration.signs = true
}

function verifies(
  integration: Integration,
  text: string,
  signature: string | undefined,
  escaping: OpenQuestions["escaping"]
): boolean {
  return signature === expectedSignature(text, integration.signingKey, escaping)
}

export function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

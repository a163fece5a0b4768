import { assertNever } from "../core/assert-never"
import type { SuspectedOption } from "../core/health/facts"
import type { InstalmentsClientError } from "./errors"
import { ALWAYS_THERE } from "./limits"

/**
 * The option that an error of the service speaks against.
 *
 * @returns undefined for everything that happens with the right options too
 */
export function suspectOption({
  code,
  endpoint,
  httpStatus,
  isSignatureRefused,
  privateCause,
}: Pick<InstalmentsClientError, "code" | "endpoint" | "httpStatus" | "isSignatureRefused" | "privateCause">):
  SuspectedOption | undefined {
  switch (code) {
    case "unauthorized":
      return "clientSecret"
    case "bad_request":
      return isSignatureRefused ? "signingKey" : undefined
    case "unexpected_status":
      return httpStatus !== undefined && leadsElsewhere(httpStatus) ? "baseUrl" : undefined
    case "unreachable":
      // No server of that name is known anywhere: it was mistyped, or has been given up.
      return privateCause?.code === "ENOTFOUND" ? "baseUrl" : undefined
    case "not_found":
      if (endpoint === "managed_config") {
        return "merchantId"
      }
      // The service answers so below its own address too, where the path is another.
      return ALWAYS_THERE.includes(endpoint) ? "baseUrl" : undefined
    case "invalid_request":
    case "validation":
    case "rate_limited":
    case "server_error":
    case "timeout":
    case "reply_too_large":
    case "unreadable_reply":
    case "foreign_link":
    case "looping_links":
    case "budget_unavailable":
    case "aborted":
      return undefined
    default:
      return assertNever(code)
  }
}

/** Whoever answers sends callers on, or knows no such address. A refusal of this one request may be the service's own, or a firewall's. */
function leadsElsewhere(status: number): boolean {
  return (status >= 300 && status < 400) || status === 404 || status === 405
}

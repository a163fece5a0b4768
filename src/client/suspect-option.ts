import type { SuspectedOption } from "../core/health/facts"
import type { InstalmentsClientError } from "./errors"
import { ALWAYS_THERE } from "./limits"

type Subject = Pick<InstalmentsClientError, "code" | "endpoint" | "httpStatus" | "isSignatureRefused" | "privateCause">

/**
 * The option that an error of the service speaks against.
 *
 * @returns undefined for everything that happens with the right options too
 */
export function suspectOption(error: Subject): SuspectedOption | undefined {
  const { code, endpoint } = error
  if (code === "unauthorized") {
    return "clientSecret"
  }
  if (code === "bad_request" && error.isSignatureRefused) {
    return "signingKey"
  }
  if (code === "not_found" && endpoint === "managed_config") {
    return "merchantId"
  }
  return isElsewhere(error) ? "baseUrl" : undefined
}

function isElsewhere({ code, endpoint, httpStatus = 0, privateCause }: Subject): boolean {
  // Whoever answers sends callers on, or knows no such address. A refusal of this one request may be the service's own, or a firewall's.
  const isSentOn = (httpStatus >= 300 && httpStatus < 400) || httpStatus === 404 || httpStatus === 405
  return (
    (code === "unexpected_status" && isSentOn) ||
    // No server of that name is known anywhere: it was mistyped, or has been given up.
    (code === "unreachable" && privateCause?.code === "ENOTFOUND") ||
    // The service answers so below its own address too, where the path is another.
    (code === "not_found" && ALWAYS_THERE.includes(endpoint))
  )
}

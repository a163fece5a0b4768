import { assertNever } from "../assert-never"
import type { Checkout } from "./checkout"

type States = Pick<Checkout, "remoteState" | "placementState">

/** What of a row is about the shopper: the address of their payment page and the digest of what they were shown. */
export const SHOPPERS_TRACES = { paymentUrl: null, fingerprint: "" } as const

/** True when nobody needs the shopper's traces any more. Such a row may still become paid: its order needs neither. */
export function isFinished({ remoteState, placementState }: States): boolean {
  switch (remoteState) {
    case "successful":
      return placementState === "placed" || placementState === "returned"
    case "refused":
    case "cancelled":
    case "invalid_payload":
    case "lapsed":
      return true
    case "opening":
    case "unknown":
    case "received":
      return false
    default:
      return assertNever(remoteState)
  }
}

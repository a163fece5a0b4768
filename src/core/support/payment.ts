import type { Checkout } from "../checkout/checkout"
import { sentenceOf } from "../reasons"
import type { Refund } from "../refund/refund"
import type { TimelineEntry } from "../timeline"
import type { Fact, Line } from "./report"

type Told = Required<TimelineEntry> & { at: Date; refundRowId: string | null }

/** What the ledger has of a payment, except what only its shopper may see. */
export function paymentLines({ paymentUrl, fingerprint, notRefundedReason, ...facts }: Checkout): Line[] {
  return [
    ...Object.entries<Fact>(facts),
    ["notRefundedReason", notRefundedReason && sentenceOf(notRefundedReason)],
    ["paymentUrl", paymentUrl === null ? null : "set"],
    ["fingerprint", fingerprint === "" ? null : "set"],
  ]
}

export function refundLines({ reason, ...facts }: Refund): Line[] {
  return [...Object.entries<Fact>(facts), ["reason", reason && sentenceOf(reason)]]
}

/** A line of the timeline; of who did it, only that somebody did. */
export function timelineLine({ at, kind, source, refundRowId, details: { by, ...details } }: Told): Line {
  const facts = Object.entries(details).map(([name, fact]) => `${name}=${String(fact)}`)
  const about = refundRowId === null ? [] : [`refund row ${refundRowId}`]
  const doer = by === undefined ? [] : ["by a person"]
  return [at.toISOString(), [kind, `(${source})`, ...about, ...facts, ...doer].join(" ")]
}

/** Who or what brought something about. */
export type TimelineSource = "shop" | "service" | "callback" | "lookup" | "list" | "job" | "admin"

/** What can happen to a checkout or a refund, in the words the admin's texts are keyed by. */
export type TimelineKind =
  | "opened"
  | "created"
  | "create_refused"
  | "create_unknown"
  | "session_moved"
  | "other_way_set_aside"
  | "callback_received"
  | "paid"
  | "cancelled"
  | "invalid"
  | "lapsed"
  | "placed"
  | "unplaced"
  | "held"
  | "contradicted"
  | "given_up"
  | "not_refunded"
  | "refund_requested"
  | "refund_scheduled"
  | "refund_submitted"
  | "refund_rejected"
  | "refund_unknown"
  | "refund_moved"
  | "refund_adopted"
  | "refund_recorded"
  | "refund_reversed"
  | "refund_retried"
  | "refund_called_off"
  | "refund_taken_over"
  // `details` are a Difference of accounting/differences.ts.
  | "amounts_differ"
  | "amounts_agree"
  // What an admin did; `details.by` is the id of the user or API key.
  | "check_asked"
  | "settle_asked"
  | "place_asked"
  | "return_asked"
  | "retry_asked"
  | "correction_asked"
  | "decided"
  | "dealt_with"
  | "reopened"

/** A line of the timeline. `details` holds flat facts: states, pence, ids; nothing secret or personal. */
export type TimelineEntry = {
  kind: TimelineKind
  source: TimelineSource
  details?: Readonly<Record<string, string | number | boolean | null>>
}

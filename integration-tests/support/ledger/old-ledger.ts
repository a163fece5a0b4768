import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** Rows as versions left them that kept no table of issues: one of each kind that needed a person, and some that were well. */
export async function leaveOldLedger(db: Knex): Promise<void> {
  const hourAgo = db.raw("now() - interval '1 hour'")
  const checkout = (id: string, change: object = {}) => ({
    id,
    reference: id,
    account: "uk",
    environment: "production",
    cart_id: id,
    payment_collection_id: id,
    payment_session_id: id,
    provider_id: "pp",
    service_checkout_id: `svc ${id}`,
    amount_minor: 1000,
    currency_code: "GBP",
    fingerprint: "",
    remote_state: "successful",
    placement_state: "placed",
    paid_at: hourAgo,
    updated_at: hourAgo,
    ...change,
  })
  await db("instalments_checkout").insert([
    checkout("c_well"),
    checkout("c_agrees"),
    checkout("c_differs"),
    checkout("c_not_refunded"),
    checkout("c_refunds"),
    checkout("c_placing", { placement_state: "placing" }),
    checkout("c_unplaced", { placement_state: "unplaced", problem: "cart_gone" }),
    checkout("c_dismissed", { placement_state: "unplaced", problem: "cart_changed" }),
    checkout("c_invalid", { remote_state: "invalid_payload", placement_state: "none", paid_at: null }),
    checkout("c_unpaid", { remote_state: "lapsed", placement_state: "none", paid_at: null }),
  ])
  await leaveRefunds(db)
  await leaveLines(db)
  await leaveUnmatched(db)
}

async function leaveRefunds(db: Knex): Promise<void> {
  const refund = (id: string, state: string, change: object = {}) => ({
    id,
    checkout_id: "c_refunds",
    account: "uk",
    kind: "asked",
    amount_minor: 100,
    state,
    attempts: 1,
    ...change,
  })
  const rows = [
    refund("r_well", "complete"),
    refund("r_failed", "failed", { attempts: 2, reason: "No." }),
    refund("r_retried", "failed", { retried_as: "r_well" }),
    refund("r_rejected", "rejected", { was_recorded: true }),
    refund("r_refused", "rejected", { was_recorded: false }),
    refund("r_lost", "unknown"),
    refund("r_odd", "complete", { reason: "abc" }),
    refund("r_waits", "requested", { submitted_at: db.fn.now() }),
  ]
  for (const row of rows) {
    await db("instalments_refund").insert(row)
  }
}

async function leaveLines(db: Knex): Promise<void> {
  const line = (id: string, checkout_id: string, kind: string, details: object, minutesAgo: number) => ({
    id,
    checkout_id,
    kind,
    source: "job",
    details: JSON.stringify(details),
    at: db.raw("now() - ? * interval '1 minute'", [minutesAgo]),
  })
  const difference = { difference: "not_captured", shownMinor: 0, expectedMinor: 1000 }
  await db("instalments_timeline_entry").insert([
    line("l_differed", "c_agrees", "amounts_differ", difference, 20),
    line("l_agrees", "c_agrees", "amounts_agree", {}, 10),
    line("l_differs", "c_differs", "amounts_differ", difference, 10),
    line("l_not_refunded", "c_not_refunded", "not_refunded", { amountMinor: 500, reason: "Too late." }, 10),
    line("l_dealt_with", "c_dismissed", "dealt_with", { key: "unplaced:cart_changed", by: "user_1" }, 5),
  ])
}

async function leaveUnmatched(db: Knex): Promise<void> {
  const listed = (id: string, kind: string, change: object = {}) => ({
    id,
    account: "uk",
    environment: "production",
    kind,
    service_id: `svc ${id}`,
    amount_minor: 100,
    remote_state: "successful",
    remote_created_at: db.fn.now(),
    notified_at: null,
    dealt_with_by: null,
    dealt_with_at: null,
    ...change,
  })
  await db("instalments_unmatched").insert([
    listed("u_checkout", "checkout"),
    listed("u_known", "checkout", { service_id: "svc c_well" }),
    listed("u_refund", "refund", {
      notified_at: db.fn.now(),
      dealt_with_by: "user_2",
      dealt_with_at: db.fn.now(),
    }),
    listed("u_maybe_ours", "refund"),
  ])
  const callback = (id: string, outcome: string) => ({
    id,
    account: "uk",
    reference: id,
    status: "successful",
    amount_minor: 100,
    currency_code: "GBP",
    first_seen_at: db.fn.now(),
    last_seen_at: db.fn.now(),
    outcome,
  })
  await db("instalments_callback").insert([
    callback("b_unknown", "unknown_reference"),
    callback("b_settled", "settled"),
  ])
}

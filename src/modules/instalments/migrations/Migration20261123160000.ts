import { Migration } from "@medusajs/framework/mikro-orm/migrations"

const STAMPS = `"created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null`
const ENVIRONMENT = `"environment" text not null check (environment IN ('sandbox', 'production'))`

/** Every table of the ledger, with what its questions are answered by. */
const TABLES: Record<string, { columns: string; indexes: Record<string, string> }> = {
  instalments_checkout: {
    columns: `"id" text primary key, "reference" text not null, "account" text not null, ${ENVIRONMENT}, "cart_id" text not null,
      "payment_collection_id" text not null, "payment_session_id" text not null, "provider_id" text not null, "country_code" text,
      "service_checkout_id" text, "payment_url" text, "amount_minor" integer not null, "currency_code" text not null,
      "fingerprint" text not null,
      "remote_state" text not null check (remote_state IN ('opening', 'unknown', 'refused', 'received', 'successful', 'cancelled', 'invalid_payload', 'lapsed')),
      "placement_state" text not null check (placement_state IN ('none', 'placing', 'placed', 'unplaced', 'refunding', 'returned')),
      "number_of_payments" integer, "order_id" text, "problem" text, "expires_at" timestamptz, "paid_at" timestamptz,
      "next_check_at" timestamptz, "checks" integer not null default 0, "lease_owner" text, "lease_until" timestamptz,
      "version" integer not null default 0, "held_at" timestamptz, "notified_of" text, "unpaid_order_id" text, "returned_at" timestamptz,
      "answered_at" timestamptz, "looked_at" timestamptz, "failed_at" timestamptz, "failure_cause" text,
      "is_shops_failure" boolean not null default false, "placed_at" timestamptz, "not_refunded_at" timestamptz,
      "not_refunded_minor" integer, "not_refunded_reason" jsonb, "not_refunded_order_id" text, "for_order_id" text,
      "expiry_told_at" timestamptz`,
    indexes: {
      accepted: "(account, environment, created_at) where service_checkout_id IS NOT NULL AND deleted_at IS NULL",
      amount: "(account, environment, amount_minor) where (placement_state = 'placed') AND deleted_at IS NULL",
      cart_id: "(cart_id) where deleted_at IS NULL",
      failed_at: "(failed_at) where failed_at IS NOT NULL",
      for_order_id: "(for_order_id) where for_order_id IS NOT NULL AND deleted_at IS NULL",
      forgotten:
        "(created_at) where (remote_state IN ('refused', 'cancelled', 'invalid_payload', 'lapsed')) AND (placement_state = 'none') AND paid_at IS NULL AND order_id IS NULL AND unpaid_order_id IS NULL AND problem IS NULL AND next_check_at IS NULL",
      next_check_at: "(next_check_at) where next_check_at IS NOT NULL AND deleted_at IS NULL",
      order_id: "(order_id) where order_id IS NOT NULL AND deleted_at IS NULL",
      paid_at: "(account, environment, paid_at) where paid_at IS NOT NULL AND deleted_at IS NULL",
      payment_session_id: "(payment_session_id) where deleted_at IS NULL",
      placed_at: "(placed_at) where placed_at IS NOT NULL",
      placement_state: "(placement_state) where (placement_state NOT IN ('none', 'placed')) AND deleted_at IS NULL",
      problem: "(problem) where problem IS NOT NULL AND deleted_at IS NULL",
      reference_beginning: "(reference text_pattern_ops)",
      reference_end: "(reverse(reference) text_pattern_ops)",
      reference_unique: "unique (reference) where deleted_at IS NULL",
      service_checkout_id_beginning: "(service_checkout_id text_pattern_ops)",
      service_checkout_id_end: "(reverse(service_checkout_id) text_pattern_ops)",
      service_checkout_id_unique:
        "unique (service_checkout_id) where service_checkout_id IS NOT NULL AND deleted_at IS NULL",
      unanswered:
        "(account, environment, remote_state, amount_minor, created_at) where (remote_state IN ('opening', 'unknown', 'successful')) AND service_checkout_id IS NULL AND deleted_at IS NULL",
      unpaid: "(created_at) where remote_state IN ('refused', 'cancelled', 'invalid_payload', 'lapsed')",
    },
  },
  instalments_refund: {
    columns: `"id" text primary key, "checkout_id" text not null, "account" text not null, "medusa_refund_id" text, "chosen_reason" jsonb,
      "service_refund_id" text, "amount_minor" integer not null,
      "state" text not null check (state IN ('scheduled', 'submitting', 'unknown', 'requested', 'pending', 'complete', 'failed', 'rejected', 'called_off')),
      "submit_after" timestamptz, "submitted_at" timestamptz, "attempts" integer not null default 0, "reason" jsonb, "retried_as" text,
      "settled_at" timestamptz, "next_check_at" timestamptz, "checks" integer not null default 0, "lease_owner" text,
      "lease_until" timestamptz, "version" integer not null default 0,
      "kind" text not null check (kind IN ('asked', 'order_cancelled', 'unplaced')), "retry_of" text, "was_recorded" boolean,
      "noticed" text check (noticed IN ('untouched', 'corrected', 'pending')), "missed_at" timestamptz,
      "doubt" text check (doubt IN ('ledger_gap', 'less_left', 'declined')), "doubted_since" timestamptz, "loss_told_at" timestamptz, "told_as" jsonb,
      "answered_as" text`,
    indexes: {
      checkout_id: "(checkout_id) where deleted_at IS NULL",
      medusa_refund_id_unique: "unique (medusa_refund_id) where medusa_refund_id IS NOT NULL AND deleted_at IS NULL",
      next_check_at: "(next_check_at) where next_check_at IS NOT NULL AND deleted_at IS NULL",
      retry_of_unique: "unique (retry_of) where retry_of IS NOT NULL AND deleted_at IS NULL",
      sent: "(account, state) where (state IN ('unknown', 'submitting')) AND deleted_at IS NULL",
      service_refund_id_unique: "unique (service_refund_id) where service_refund_id IS NOT NULL AND deleted_at IS NULL",
      submitted_at: "(account, submitted_at) where submitted_at IS NOT NULL AND deleted_at IS NULL",
      untold: "(updated_at) where told_as IS NOT NULL AND deleted_at IS NULL",
      updated_at: "(updated_at) where deleted_at IS NULL",
    },
  },
  instalments_timeline_entry: {
    columns: `"id" text primary key, "checkout_id" text not null, "refund_row_id" text, "at" timestamptz not null, "source" text not null,
      "kind" text not null, "details" jsonb not null`,
    indexes: {
      checkout_id_at: "(checkout_id, at) where deleted_at IS NULL",
      create_refused: "(at) where (kind = 'create_refused') AND deleted_at IS NULL",
    },
  },
  instalments_issue: {
    columns: `"id" text primary key, "subject_id" text not null, "account" text not null, "issue" text not null, "key" text not null,
      "refund_row_id" text, "since" timestamptz not null, "visible_at" timestamptz, "amount_minor" integer, "reason" jsonb,
      "difference" jsonb, "is_current" boolean not null default true, "dismissed_by" text, "dismissed_at" timestamptz`,
    indexes: {
      differing: "(subject_id) where (issue = 'accounting') AND is_current",
      open: "(issue, since, id) where is_current AND dismissed_at IS NULL",
      subject_key: "unique (subject_id, key)",
      unmatched:
        "(id) where issue IN ('unmatched_checkout', 'unmatched_refund', 'unmatched_callback', 'unreadable_record', 'unsettled_callback')",
    },
  },
  instalments_callback: {
    columns: `"id" text primary key, "account" text not null, "reference" text not null,
      "status" text not null check (status IN ('successful', 'cancelled')), "amount_minor" integer not null,
      "currency_code" text not null, "number_of_payments" integer, "deliveries" integer not null default 1,
      "first_seen_at" timestamptz not null, "last_seen_at" timestamptz not null,
      "outcome" text check (outcome IN ('settled', 'unknown_reference', 'other_environment', 'given_up')), ${ENVIRONMENT},
      "attempts" integer not null default 0, "next_try_at" timestamptz`,
    indexes: {
      account_reference_status_unique: "unique (account, reference, status) where deleted_at IS NULL",
      first_seen_at: "(first_seen_at) where outcome IS NULL AND deleted_at IS NULL",
      newest: "(account, environment, last_seen_at) where deleted_at IS NULL",
      settled: "(last_seen_at) where outcome IS NOT NULL",
      unknown: "(reference) where (outcome = 'unknown_reference') AND deleted_at IS NULL",
    },
  },
  instalments_callback_refusal: {
    columns: `"id" text primary key, "account" text not null, ${ENVIRONMENT}, "hour" timestamptz not null,
      "reason" text not null check (reason IN ('no_signature', 'wrong_signature', 'wrong_key', 'malformed', 'too_large', 'stripped')),
      "refused" integer not null, "last_seen_at" timestamptz not null`,
    indexes: { hour: "(account, environment, hour) where deleted_at IS NULL" },
  },
  instalments_alert: {
    columns: `"id" text primary key, "key" text not null, "code" text not null, "kind" text,
      "severity" text not null check (severity IN ('critical', 'warning')), "account" text, "since" timestamptz not null,
      "facts" jsonb not null, "told_at" timestamptz, "reopened_at" timestamptz, "cleared_at" timestamptz`,
    indexes: { open: "unique (key) where cleared_at IS NULL AND deleted_at IS NULL" },
  },
  instalments_job_run: {
    columns: `"job" text primary key, "started_at" timestamptz not null, "finished_at" timestamptz, "error" text,
      "succeeded_at" timestamptz, "position" text, "database" text`,
    indexes: {},
  },
  instalments_lease: {
    columns: `"key" text primary key, "owner" text not null, "until" timestamptz not null,
      "token" bigint not null default nextval('instalments_lease_token'::regclass), "previous_until" timestamptz,
      "is_cancelling" boolean not null default false`,
    indexes: {},
  },
  instalments_list_cursor: {
    columns: `"id" text primary key, "account" text not null, ${ENVIRONMENT}, "purpose" text not null, "next_url" text,
      "empty_pages" integer not null default 0, "page_items" integer not null`,
    indexes: { key: "unique (account, environment, purpose) where deleted_at IS NULL" },
  },
  instalments_merchant_config: {
    columns: `"id" text primary key, "account" text not null, "merchant_id" text not null, ${ENVIRONMENT}, "name" text not null,
      "bands" jsonb not null, "odd_fields" text, "fetched_at" timestamptz not null, "automatic_refund_approval" boolean,
      "next_fetch_at" timestamptz not null`,
    indexes: { key: "unique (account, merchant_id, environment) where deleted_at IS NULL" },
  },
  instalments_only_for: {
    columns: `"id" text primary key, "account" text not null, "version" integer not null, "min_minor" integer, "max_minor" integer,
      "countries" jsonb, "customer_groups" jsonb, "sales_channels" jsonb, "reason" text not null, "created_by" text not null`,
    indexes: { version: "unique (account, version) where deleted_at IS NULL" },
  },
  instalments_rate_budget: {
    columns: `"id" text primary key, "account" text not null, "endpoint" text not null, "slots" jsonb not null,
      "blocked_until" timestamptz`,
    indexes: { account_endpoint_unique: "unique (account, endpoint) where deleted_at IS NULL" },
  },
  instalments_refund_reading: {
    columns: `"id" text primary key, "account" text not null, ${ENVIRONMENT}, "started_at" timestamptz, "since" timestamptz,
      "next_url" text, "empty_pages" integer not null default 0, "page_items" integer not null, "covered_from" timestamptz,
      "covered_until" timestamptz, "known_from" timestamptz, "unfinished_since" timestamptz,
      "unfinished_pages" integer not null default 0, "descends_to" timestamptz, "witness" text,
      "gap_from" timestamptz, "gap_until" timestamptz`,
    indexes: { key: "unique (account, environment) where deleted_at IS NULL" },
  },
  instalments_service_call: {
    columns: `"id" text primary key, "account" text not null, ${ENVIRONMENT}, "endpoint" text not null,
      "answered" integer not null default 0, "failed" integer not null default 0, "answered_at" timestamptz, "limited_at" timestamptz,
      "clock_ahead_ms" real, "failures" integer not null default 0, "failing_since" timestamptz, "failed_at" timestamptz, "code" text,
      "status" integer, "cause" text, "suspect" text`,
    indexes: { key: "unique (account, environment, endpoint) where deleted_at IS NULL" },
  },
  instalments_unmatched: {
    columns: `"id" text primary key, "account" text not null, ${ENVIRONMENT},
      "kind" text not null check (kind IN ('checkout', 'refund', 'unreadable_checkout', 'unreadable_refund')), "service_id" text not null,
      "amount_minor" integer, "remote_state" text not null, "remote_created_at" timestamptz not null, "listed_for" text[] not null,
      "absent_at" timestamptz, "notified_at" timestamptz`,
    indexes: {
      key: "unique (kind, service_id) where deleted_at IS NULL",
      made_at: "(remote_created_at) where (kind = 'refund') AND deleted_at IS NULL",
      service_id: "(service_id) where deleted_at IS NULL",
    },
  },
  instalments_wording: {
    columns: `"id" text primary key, "account" text not null, "language" text not null, "version" integer not null,
      "message" text not null, "disclosure" text not null, "example" text not null, "link_text" text not null, "link_url" text not null,
      "created_by" text not null, "published_at" timestamptz, "published_by" text, "approved_by" text, "approved_on" text,
      "approval_recorded_by" text`,
    indexes: { version: "unique (account, language, version) where deleted_at IS NULL" },
  },
}

/** The ledger as it begins. From the first release on, a migration adds to it or takes away what no version in use reads any more. */
export class Migration20261123160000 extends Migration {
  override async up(): Promise<void> {
    // Each holder of a lease gets the next number: what an earlier one writes is refused.
    this.addSql(`create sequence if not exists "instalments_lease_token";`)
    for (const [table, { columns, indexes }] of Object.entries(TABLES)) {
      this.addSql(`create table if not exists "${table}" (${columns}, ${STAMPS});`)
      for (const [name, of] of Object.entries({ ...indexes, deleted_at: "(deleted_at) where deleted_at IS NULL" })) {
        const [, unique = "", what] = /^(unique )?(.*)$/.exec(of) ?? []
        this.addSql(`create ${unique}index if not exists "IDX_${table}_${name}" on "${table}" ${what};`)
      }
    }
  }

  override async down(): Promise<void> {
    for (const table of Object.keys(TABLES).reverse()) {
      this.addSql(`drop table if exists "${table}";`)
    }
    this.addSql(`drop sequence if exists "instalments_lease_token";`)
  }
}

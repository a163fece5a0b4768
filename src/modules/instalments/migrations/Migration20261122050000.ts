import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** What is open is found by what is open: issues are rows, and every question that grew with the ledger has an index. */
export class Migration20261122050000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(CREATE)
    for (const index of INDEXES) {
      this.addSql(`create ${index};`)
    }
    this.addSql(
      `update "instalments_callback" b set "environment" = c."environment" from "instalments_checkout" c where b."environment" is null and c."reference" = b."reference" and c."account" = b."account";`
    )
    this.addSql(`insert into "instalments_issue" ${COLUMNS} ${filled(OF_CHECKOUTS)}`)
    this.addSql(`insert into "instalments_issue" ${COLUMNS} ${filled(OF_REFUNDS)}`)
    this.addSql(`insert into "instalments_issue" ${COLUMNS} ${filled(OF_LINES)}`)
    this.addSql(UNMATCHED)
    this.addSql(DISMISSED)
    this.addSql(
      `alter table "instalments_unmatched" drop column if exists "dealt_with_by", drop column if exists "dealt_with_at";`
    )
    this.addSql(
      `alter table "instalments_callback" drop column if exists "dealt_with_by", drop column if exists "dealt_with_at";`
    )
    this.addSql(`drop index if exists "IDX_instalments_callback_outcome";`)
    this.addSql(`drop index if exists "IDX_instalments_refund_account";`)
  }

  override async down(): Promise<void> {
    for (const table of ["instalments_unmatched", "instalments_callback"]) {
      this.addSql(
        `alter table "${table}" add column if not exists "dealt_with_by" text null, add column if not exists "dealt_with_at" timestamptz null;`
      )
      this.addSql(
        `update "${table}" t set "dealt_with_by" = i."dismissed_by", "dealt_with_at" = i."dismissed_at" from "instalments_issue" i where i."subject_id" = t."id";`
      )
    }
    this.addSql(`drop table if exists "instalments_issue" cascade;`)
    for (const index of INDEXES) {
      this.addSql(`drop index if exists ${/"IDX_[^"]+"/.exec(index)?.[0]};`)
    }
    this.addSql(
      `create index if not exists "IDX_instalments_refund_account" on "instalments_refund" ("account") where state = 'unknown' and deleted_at is null;`
    )
    this.addSql(
      `create index if not exists "IDX_instalments_callback_outcome" on "instalments_callback" ("outcome") where outcome = 'unknown_reference' and deleted_at is null;`
    )
  }
}

const CREATE = `create table if not exists "instalments_issue" ("id" text not null, "subject_id" text not null, "account" text not null, "issue" text not null, "key" text not null, "refund_row_id" text null, "since" timestamptz not null, "visible_at" timestamptz null, "amount_minor" integer null, "reason" text null, "difference" jsonb null, "is_current" boolean not null default true, "dismissed_by" text null, "dismissed_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "instalments_issue_pkey" primary key ("id"));`

const INDEXES = [
  `unique index if not exists "IDX_instalments_issue_subject_key" on "instalments_issue" ("subject_id", "key")`,
  `index if not exists "IDX_instalments_issue_open" on "instalments_issue" ("issue", "since", "id") where is_current and dismissed_at is null`,
  `index if not exists "IDX_instalments_issue_differing" on "instalments_issue" ("subject_id") where issue = 'accounting' and is_current`,
  `index if not exists "IDX_instalments_issue_unmatched" on "instalments_issue" ("id") where issue in ('unmatched_checkout', 'unmatched_refund', 'unmatched_callback')`,
  `index if not exists "IDX_instalments_checkout_paid_at" on "instalments_checkout" ("account", "environment", "paid_at") where paid_at is not null and deleted_at is null`,
  `index if not exists "IDX_instalments_checkout_placed" on "instalments_checkout" ("paid_at") where placement_state = 'placed' and deleted_at is null`,
  `index if not exists "IDX_instalments_checkout_unknown" on "instalments_checkout" ("account", "environment") where remote_state in ('unknown', 'successful') and service_checkout_id is null and deleted_at is null`,
  `index if not exists "IDX_instalments_checkout_accepted" on "instalments_checkout" ("account", "environment", "created_at") where service_checkout_id is not null and deleted_at is null`,
  `index if not exists "IDX_instalments_checkout_amount" on "instalments_checkout" ("account", "environment", "amount_minor") where placement_state = 'placed' and deleted_at is null`,
  `index if not exists "IDX_instalments_checkout_forgotten" on "instalments_checkout" ("created_at") where remote_state in ('refused', 'cancelled', 'invalid_payload', 'lapsed') and placement_state = 'none' and paid_at is null and order_id is null and unpaid_order_id is null and problem is null and next_check_at is null`,
  `index if not exists "IDX_instalments_checkout_problem" on "instalments_checkout" ("problem") where problem is not null and deleted_at is null`,
  `index if not exists "IDX_instalments_refund_updated_at" on "instalments_refund" ("updated_at") where deleted_at is null`,
  `index if not exists "IDX_instalments_refund_sent" on "instalments_refund" ("account", "state") where state in ('unknown', 'submitting') and deleted_at is null`,
  `index if not exists "IDX_instalments_unmatched_made_at" on "instalments_unmatched" ("account", "environment", "remote_created_at") where kind = 'refund' and deleted_at is null`,
  `index if not exists "IDX_instalments_unmatched_service_id" on "instalments_unmatched" ("service_id") where deleted_at is null`,
  `index if not exists "IDX_instalments_callback_unknown" on "instalments_callback" ("reference") where outcome = 'unknown_reference' and deleted_at is null`,
  `index if not exists "IDX_instalments_callback_settled" on "instalments_callback" ("last_seen_at") where outcome is not null`,
  `index if not exists "IDX_instalments_callback_newest" on "instalments_callback" ("account", "environment", "last_seen_at") where deleted_at is null`,
  `index if not exists "IDX_instalments_timeline_entry_signature" on "instalments_timeline_entry" ("at") where kind = 'create_refused' and details ->> 'code' = 'bad_request' and deleted_at is null`,
]

const COLUMNS = `("id", "subject_id", "account", "issue", "key", "refund_row_id", "since", "visible_at", "amount_minor", "reason", "difference")`

function filled(found: string): string {
  return `select 'iniss_' || upper(substr(md5(c.id || f.issue || f.key), 1, 26)), c.id, c.account, f.issue, f.issue || ':' || f.key, f.refund_row_id,
      date_trunc('milliseconds', f.since), f.visible_at, f.amount_minor, f.reason, f.difference
    from (${found}) f join "instalments_checkout" c on c.id = f.checkout_id where c.deleted_at is null
    on conflict do nothing;`
}

const OF_CHECKOUTS = `
  select id as checkout_id, kind.issue, coalesce(problem, '') as key, null::text as refund_row_id, coalesce(paid_at, updated_at) as since,
    case kind.issue when 'stuck' then updated_at + interval '10 minutes' end as visible_at,
    null::integer as amount_minor, null::text as reason, null::jsonb as difference
  from "instalments_checkout", lateral (select case
    when problem = 'account_gone' then 'orphaned'
    when problem = 'order_unpaid' and placement_state = 'none' then 'order_unpaid'
    when remote_state = 'invalid_payload' and placement_state = 'none' then 'invalid'
    when remote_state <> 'successful' then null
    when placement_state = 'unplaced' then 'unplaced'
    when placement_state in ('none', 'placing') then 'stuck'
    when placement_state = 'placed' and problem = 'amount_mismatch' then 'mismatch'
    when placement_state = 'placed' and problem = 'order_total_differs' then 'order_total'
    when placement_state in ('placed', 'refunding', 'returned') and problem = 'outcome_contradicted' then 'contradicted'
  end as issue) kind where kind.issue is not null`

const OF_REFUNDS = `
  select checkout_id, kind.issue, id || ':' || case when kind.by_reason then md5(reason) else attempts::text end as key,
    id as refund_row_id, coalesce(kind.visible_at, updated_at) as since, kind.visible_at, amount_minor, reason, null::jsonb as difference
  from "instalments_refund", lateral (
    select 'refund_failed' as issue, false as by_reason, null::timestamptz as visible_at where state = 'failed'
    union all select 'refund_rejected', false, null where state = 'rejected' and was_recorded
    union all select 'refund_stuck', true, null where state = 'scheduled' and reason is not null and attempts >= 3
    union all select 'refund_stuck', false, submitted_at + interval '7 days'
      where state in ('requested', 'pending') and submitted_at is not null
    union all select 'refund_unknown', false, null where state = 'unknown'
    union all select 'refund_differs', true, null where state in ('requested', 'pending', 'complete') and reason is not null
  ) kind where retried_as is null and deleted_at is null`

const OF_LINES = `
  select checkout_id, case kind when 'amounts_differ' then 'accounting' else 'not_refunded' end as issue, id as key,
    null::text as refund_row_id, at as since, null::timestamptz as visible_at, (details ->> 'amountMinor')::integer as amount_minor,
    details ->> 'reason' as reason, details as difference
  from (
    select distinct on (t.checkout_id, t.kind = 'not_refunded') t.* from "instalments_timeline_entry" t
    join "instalments_checkout" c on c.id = t.checkout_id and c.remote_state = 'successful' and c.placement_state = 'placed'
    where t.kind in ('amounts_differ', 'amounts_agree', 'not_refunded') and t.deleted_at is null
    order by t.checkout_id, t.kind = 'not_refunded', t.at desc
  ) newest where kind <> 'amounts_agree'`

const UNMATCHED = `
  insert into "instalments_issue" ("id", "subject_id", "account", "issue", "key", "since", "dismissed_by", "dismissed_at")
  select 'iniss_' || split_part(id, '_', 2), id, account, issue, issue, date_trunc('milliseconds', since), dealt_with_by, dealt_with_at
  from (
    select u.id, account, 'unmatched_' || kind as issue, remote_created_at as since, dealt_with_by, dealt_with_at
    from "instalments_unmatched" u where deleted_at is null
      and ((kind = 'refund' and notified_at is not null
          and not exists (select 1 from "instalments_refund" r where r.service_refund_id = u.service_id))
        or (kind = 'checkout' and not exists (select 1 from "instalments_checkout" c where c.service_checkout_id = u.service_id)))
    union all
    select id, account, 'unmatched_callback', first_seen_at, dealt_with_by, dealt_with_at
    from "instalments_callback" where outcome = 'unknown_reference' and deleted_at is null
  ) u on conflict do nothing;`

const DISMISSED = `
  update "instalments_issue" i set "dismissed_by" = t.details ->> 'by', "dismissed_at" = t.at
  from "instalments_timeline_entry" t
  where t.checkout_id = i.subject_id and t.kind = 'dealt_with' and t.details ->> 'key' = i.key and t.deleted_at is null
    and not exists (
      select 1 from "instalments_timeline_entry" r
      where r.checkout_id = t.checkout_id and r.kind = 'reopened' and r.details ->> 'key' = i.key and r.at > t.at
    );`

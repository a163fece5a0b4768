import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** That the money of a cancelled order could not be refunded, for which order, how much and why: no longer told by the timeline. */
export class Migration20261123100000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table "instalments_checkout" add column if not exists "not_refunded_at" timestamptz null,
         add column if not exists "not_refunded_minor" integer null,
         add column if not exists "not_refunded_reason" jsonb null,
         add column if not exists "not_refunded_order_id" text null;`
    )
    this.addSql(
      `with newest as (
         select distinct on ("checkout_id") "id", "checkout_id", "kind", "details", date_trunc('milliseconds', "at") as "at"
         from "instalments_timeline_entry"
         where "kind" in ('not_refunded', 'refund_recorded', 'return_asked', 'placed') and "deleted_at" is null
         order by "checkout_id", "instalments_timeline_entry"."at" desc
       ), given_up as (
         update "instalments_checkout" c
         set "not_refunded_at" = newest."at", "not_refunded_order_id" = c."order_id",
             "not_refunded_minor" = (newest."details" ->> 'amountMinor')::integer,
             "not_refunded_reason" =
               jsonb_build_object('code', null, 'facts', jsonb_build_object('said', coalesce(newest."details" ->> 'reason', '')))
         from newest where newest."checkout_id" = c."id" and newest."kind" = 'not_refunded'
         returning newest."id" as "line_id", newest."checkout_id", newest."at"
       )
       update "instalments_issue" i set "key" = 'not_refunded:' || (extract(epoch from given_up."at") * 1000)::bigint
       from given_up where i."subject_id" = given_up."checkout_id" and i."key" = 'not_refunded:' || given_up."line_id";`
    )
  }

  override async down(): Promise<void> {
    for (const column of ["not_refunded_at", "not_refunded_minor", "not_refunded_reason", "not_refunded_order_id"]) {
      this.addSql(`alter table "instalments_checkout" drop column if exists "${column}";`)
    }
  }
}

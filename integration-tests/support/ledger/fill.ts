import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** So many of the newest checkouts are a few hours old, and so many wait for something, however large the ledger is. */
export const RECENT = 200
export const OPEN = 120
/** Of the refunds of so many of the newest checkouts, each has failed. */
const FAILING = 900

/** Whose payments they are. */
export type LedgerAccount = { account: string; environment: "sandbox" | "production" }
const UK: LedgerAccount = { account: "uk", environment: "production" }

/**
 * Fills an empty ledger as years of payments would: checkouts a minute apart, paid or not, with four lines of their timeline each,
 * callbacks, refunds, and issues that somebody has dealt with. What is recent and what is open is as much in a large ledger as
 * in a small one.
 */
export async function fillLedger(db: Knex, checkouts: number, of: LedgerAccount = UK): Promise<void> {
  const values = { checkouts, recent: RECENT, open: OPEN, failing: FAILING, ...of }
  for (const statement of [CHECKOUTS, TIMELINE, CALLBACKS, REFUNDS, ISSUES, DISMISSED]) {
    const filled = Object.entries(values).reduce((sql, [name, n]) => sql.replaceAll(`:${name}`, String(n)), statement)
    await db.raw(filled)
  }
  for (const table of ["checkout", "timeline_entry", "callback", "refund", "issue", "lease"]) {
    await db.raw(`VACUUM ANALYZE instalments_${table}`)
  }
}

/** The id of the n-th row: it ends like a ULID, in the order of the making. */
export const idOf = (prefix: string, n: number | string): string => `${prefix}_01${String(n).padStart(24, "0")}`

const id = (prefix: string, n: string) => `'${prefix}_01' || lpad((${n})::text, 24, '0')`

/** Six of ten were paid and ordered; the newest of those that are open were paid and have no order. */
const CHECKOUTS = `
  INSERT INTO instalments_checkout (id, reference, account, environment, cart_id, payment_collection_id, payment_session_id,
    provider_id, service_checkout_id, payment_url, amount_minor, currency_code, fingerprint, remote_state, placement_state,
    number_of_payments, order_id, problem, expires_at, paid_at, next_check_at, version, created_at, updated_at)
  SELECT ${id("incheck", "n")}, 'ref-' || n, ':account', ':environment', 'cart_' || n, 'pc_' || n, 'ps_' || n,
    'pp_instalments_:account', 'svc-' || n, 'https://pay.example/' || n, 1000 + n % 90000, 'GBP', md5(n::text), remote, placement,
    CASE WHEN remote = 'successful' THEN 3 END, CASE WHEN placement = 'placed' THEN 'order_' || n END,
    CASE WHEN placement = 'unplaced' THEN 'cart_gone' END, made + interval '30 minutes',
    CASE WHEN remote = 'successful' THEN made + interval '5 minutes' END,
    CASE WHEN remote = 'received' THEN now() + interval '1 hour' END, 3, made, made + interval '6 minutes'
  FROM (
    SELECT n, CASE WHEN n > :checkouts - :recent THEN now() - (:checkouts - n) * interval '1 minute'
        ELSE now() - interval '3 days' - (:checkouts - n) * interval '1 minute' END AS made,
      CASE WHEN n > :checkouts - :recent - :open AND n <= :checkouts - :recent THEN 'successful'
        WHEN n % 10 < 6 THEN 'successful' WHEN n > :checkouts - 20 THEN 'received' WHEN n % 10 < 9 THEN 'lapsed' ELSE 'cancelled' END AS remote,
      CASE WHEN n > :checkouts - :recent - :open AND n <= :checkouts - :recent THEN 'unplaced'
        WHEN n % 10 < 6 THEN 'placed' ELSE 'none' END AS placement
    FROM generate_series(1, :checkouts) AS n
  ) AS made`

const TIMELINE = `
  INSERT INTO instalments_timeline_entry (id, checkout_id, at, source, kind, details)
  SELECT ${id("intime", "n * 10 + line")}, ${id("incheck", "n")}, c.created_at + line * interval '1 minute', 'shop',
    (ARRAY['opened', 'created', 'paid', 'placed'])[line], '{}'
  FROM generate_series(1, :checkouts) AS n JOIN instalments_checkout c ON c.id = ${id("incheck", "n")},
    generate_series(1, 4) AS line`

const CALLBACKS = `
  INSERT INTO instalments_callback (id, account, environment, reference, status, amount_minor, currency_code, first_seen_at, last_seen_at, outcome)
  SELECT ${id("incall", "n")}, ':account', ':environment', 'ref-' || n, 'successful', 1000, 'GBP', c.paid_at, c.paid_at, 'settled'
  FROM generate_series(1, :checkouts) AS n JOIN instalments_checkout c ON c.id = ${id("incheck", "n")} WHERE c.paid_at IS NOT NULL`

/** One of twenty orders; the newest failed. */
const REFUNDS = `
  INSERT INTO instalments_refund (id, checkout_id, account, kind, medusa_refund_id, service_refund_id, amount_minor, state, submitted_at,
    attempts, settled_at, created_at, updated_at)
  SELECT ${id("inref", "n")}, c.id, ':account', 'asked', 'ref_' || n, 'svcref-' || n, 500,
    CASE WHEN n > :checkouts - :failing THEN 'failed' ELSE 'complete' END, c.paid_at, 1, c.paid_at, c.paid_at, c.paid_at
  FROM generate_series(1, :checkouts) AS n JOIN instalments_checkout c ON c.id = ${id("incheck", "n")}
  WHERE n % 20 = 0 AND c.placement_state = 'placed'`

const ISSUES = `
  INSERT INTO instalments_issue (id, subject_id, account, issue, key, since)
  SELECT ${id("iniss", "n")}, ${id("incheck", "n")}, ':account', 'unplaced', 'unplaced:cart_gone', date_trunc('milliseconds', c.paid_at)
  FROM generate_series(:checkouts - :recent - :open + 1, :checkouts - :recent) AS n JOIN instalments_checkout c ON c.id = ${id("incheck", "n")}
  UNION ALL
  SELECT ${id("iniss", "100000000 + n")}, r.checkout_id, ':account', 'refund_failed', 'refund_failed:' || r.id || ':1', date_trunc('milliseconds', r.created_at)
  FROM generate_series(:checkouts - :failing, :checkouts) AS n JOIN instalments_refund r ON r.id = ${id("inref", "n")} WHERE r.state = 'failed'`

const DISMISSED = `
  INSERT INTO instalments_issue (id, subject_id, account, issue, key, since, is_current, dismissed_by, dismissed_at)
  SELECT ${id("iniss", "200000000 + n")}, ${id("incheck", "n")}, ':account', 'unplaced', 'unplaced:completion_failed', now(), false, 'user_1', now()
  FROM generate_series(1, :checkouts) AS n WHERE n % 20 = 1`

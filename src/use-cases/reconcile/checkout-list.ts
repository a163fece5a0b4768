import type { CallOptions, CheckoutRecord, Page } from "../../client"
import type { Checkout, Snapshot } from "../../core/checkout/checkout"
import type { Cursor } from "../../modules/instalments/stores/service/list-cursors"
import { accountKey } from "../ledger/account-keys"
import type { Gateway } from "../service/gateway"
import { BEGINNING, readPage } from "../service/read-page"

/** A page of the service's list, and what keeps where the next reading for the same purpose begins. */
type Reading = { page: Page<CheckoutRecord>; keep: (nextUrl: string | null) => Promise<void> }

/**
 * Reads a page of the service's list of checkouts, newest first.
 *
 * @param from null for the first page; left out to go on where the last reading for this purpose ended
 * @throws InstalmentsClientError when there is no page
 */
export async function readCheckouts(
  { account, ledger, client }: Gateway,
  purpose: "audit_checkouts" | "hidden_checkouts" | "sweep_checkouts",
  call: CallOptions,
  from?: string | null
): Promise<Reading> {
  const key = { ...accountKey(account), purpose }
  let cursor = (await ledger.cursors.read(key)) ?? BEGINNING
  const keep = (next: Cursor) => {
    cursor = next
    return ledger.cursors.write(key, next)
  }
  const begin = from === undefined ? cursor : { ...cursor, nextUrl: from }
  const page = await readPage({ list: client.listCheckouts, call }, begin, keep)
  return { page, keep: (nextUrl) => keep({ ...cursor, nextUrl }) }
}

/** The rows of those records that the ledger knows, with what the list says of each. */
export async function knownRecords(
  { ledger }: Gateway,
  records: readonly CheckoutRecord[]
): Promise<{ row: Checkout; snapshot: Snapshot }[]> {
  const rows = await ledger.checkouts.byServiceId(idsOf(records))
  const known = new Map(rows.map((row) => [row.serviceCheckoutId, row]))
  return records.flatMap((record) => {
    const row = known.get(record.serviceCheckoutId)
    return row ? [{ row, snapshot: { source: "list", ...record } }] : []
  })
}

export function idsOf(records: readonly CheckoutRecord[]): string[] {
  return records.map(({ serviceCheckoutId }) => serviceCheckoutId)
}

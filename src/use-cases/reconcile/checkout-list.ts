import type { CallOptions, CheckoutRecord, OddRecord, Page } from "../../client"
import { cameBackPaid, type Checkout, type Snapshot } from "../../core/checkout/checkout"
import type { Cursor } from "../../modules/instalments/stores/service/list-cursors"
import { accountKey } from "../ledger/account-keys"
import type { Gateway } from "../service/gateway"
import { BEGINNING, noteOddRecords, readPage, type ReadPage } from "../service/read-page"

/** A page of the service's list, and what keeps where the next reading for the same purpose begins. */
type Reading = { page: ReadPage<CheckoutRecord>; keep: (goesOn: boolean) => Promise<void> }

/**
 * Reads a page of the service's list of checkouts, newest first.
 *
 * @param from where a page stands, null for the first; left out to go on where the last reading for this purpose ended
 * @throws InstalmentsClientError when there is no page
 */
export async function readCheckouts(
  { account, ledger, client }: Gateway,
  purpose: "audit_checkouts" | "hidden_checkouts" | "sweep_checkouts",
  call: CallOptions,
  from?: Pick<Cursor, "nextUrl" | "emptyPages"> | null
): Promise<Reading> {
  const key = { ...accountKey(account), purpose }
  let cursor = (await ledger.cursors.read(key)) ?? BEGINNING
  const keep = (next: Cursor) => {
    cursor = next
    return ledger.cursors.write(key, next)
  }
  const begin = from === undefined ? cursor : { ...BEGINNING, ...from, pageItems: cursor.pageItems }
  const page = await readPage({ list: client.listCheckouts, call }, begin, keep)
  const { nextUrl, emptyPages } = page
  const next = nextUrl === null ? {} : { nextUrl, emptyPages }
  return { page, keep: (goesOn) => keep({ ...BEGINNING, ...(goesOn && next), pageItems: cursor.pageItems }) }
}

/** The rows of those records that the ledger knows, with what the list says of each; null where it says what nobody knows. */
export async function knownRecords(
  { ledger }: Gateway,
  records: readonly CheckoutRecord[]
): Promise<{ row: Checkout; snapshot: Snapshot | null }[]> {
  const rows = await ledger.checkouts.byServiceId(idsOf(records))
  const known = new Map(rows.map((row) => [row.serviceCheckoutId, row]))
  return records.flatMap((record) => {
    const row = known.get(record.serviceCheckoutId)
    return row ? [{ row, snapshot: hasStatus(record) ? { source: "list", ...record } : null }] : []
  })
}

export type ReadableRecord = CheckoutRecord & { status: Snapshot["status"] }

export function hasStatus(record: CheckoutRecord): record is ReadableRecord {
  return record.status !== null
}

/**
 * Keeps what a page has that cannot be read, and tells of it. A status that nobody knows is no reason where the ledger knows the
 * checkout, which is asked about, and lapses, as any other; but where its shopper came back as paid, a person has to look.
 */
export async function noteOddCheckouts(gateway: Gateway, { records, odd }: Page<CheckoutRecord>): Promise<void> {
  const strange = records.filter((record) => !hasStatus(record))
  const rows = await gateway.ledger.checkouts.byServiceId(idsOf(strange))
  const harmless = rows.filter((row) => row.remoteState === "successful" || !cameBackPaid(row))
  const known = new Set(harmless.map(({ serviceCheckoutId }) => serviceCheckoutId))
  const unreadable = strange.filter(({ serviceCheckoutId }) => !known.has(serviceCheckoutId))
  await noteOddRecords(gateway, "checkout", {
    odd: [...odd, ...unreadable.map(withoutStatus)],
    readable: idsOf(records.filter((record) => !unreadable.includes(record))),
  })
}

function withoutStatus({ serviceCheckoutId: name, amountMinor, createdAt }: CheckoutRecord): OddRecord {
  return { name, amountMinor, createdAt, fields: ["attributes.status"] }
}

export function idsOf(records: readonly CheckoutRecord[]): string[] {
  return records.map(({ serviceCheckoutId }) => serviceCheckoutId)
}

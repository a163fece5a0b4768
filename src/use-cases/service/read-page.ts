import { type CallOptions, InstalmentsClientError, type ListOptions, type Page, type OddRecord } from "../../client"
import type { Cursor } from "../../modules/instalments/stores/service/list-cursors"
import { isLimited } from "./look-up"
import { unreadableNotice } from "../../core/notices/of-records"
import type { ListOf } from "../../modules/instalments/stores/issues/odd-records"
import { notifyAdmin } from "../notify/notify"
import type { Gateway } from "./gateway"

/** Records a page that are asked for first; the spec does not state the largest number (spec, Limits). */
const MOST_ITEMS = 100
/** The service's own default, which it certainly accepts. */
const DEFAULT_ITEMS = 10

/** Where the reading of a list begins that was never read. */
export const BEGINNING: Cursor = { nextUrl: null, pageItems: MOST_ITEMS, emptyPages: 0 }

/** So many empty pages in a row end a list, whatever they name: else one that never says that it ends would be read for ever. */
const MOST_EMPTY = 5

/**
 * A page may be read a minute and a moment after the last one. A tick of the job that did not wait would come too early for
 * it every other time. Milliseconds.
 */
export const PAGE_IN_TICK: CallOptions = { budgetWaitMs: 20_000, totalMs: 30_000 }

/** For whoever may as well read it another minute: others' pages come first. Milliseconds. */
export const PAGE_AT_ONCE: CallOptions = { budgetWaitMs: 0, totalMs: 8_000 }

/** A list of the client, and how long a page may take. */
type ListToRead<R> = {
  list: (from: ListOptions, call: CallOptions) => AsyncGenerator<Page<R>, void, undefined>
  call: CallOptions
}

/** `emptyPages`: how many in a row were empty, up to this one: it proves no end of the list where it names a next one. */
export type ReadPage<R> = Page<R> & Pick<Cursor, "emptyPages">

/**
 * Reads the page at which the reading of a list stands. A page that fails, other than by a limit, ends the reading: the next one
 * begins with the newest record. A page size that the service refuses is not asked for again, and a first page is asked for in
 * the default size at once.
 *
 * @param keep remembers where the next reading begins, and how many records a page it asks for
 * @throws InstalmentsClientError when there is no page
 */
export async function readPage<R>(
  reading: ListToRead<R>,
  cursor: Cursor,
  keep: (cursor: Cursor) => Promise<void>
): Promise<ReadPage<R>> {
  try {
    return await pageAt(reading, cursor)
  } catch (error) {
    if (!(error instanceof InstalmentsClientError) || isLimited(error)) {
      throw error
    }
    const anew: Cursor = { ...BEGINNING, pageItems: isRefusedSize(error) ? DEFAULT_ITEMS : cursor.pageItems }
    await keep(anew)
    if (cursor.nextUrl === null && anew.pageItems !== cursor.pageItems) {
      return pageAt(reading, anew)
    }
    throw error
  }
}

async function pageAt<R>(
  { list, call }: ListToRead<R>,
  { nextUrl, pageItems, emptyPages: before }: Cursor
): Promise<ReadPage<R>> {
  const { value } = await list(nextUrl === null ? { pageItems } : { from: nextUrl }, call).next()
  const page = value ?? { records: [], odd: [], nextUrl: null }
  const emptyPages = page.records.length + page.odd.length === 0 ? before + 1 : 0
  return { ...page, emptyPages, nextUrl: emptyPages < MOST_EMPTY ? page.nextUrl : null }
}

function isRefusedSize({ code }: InstalmentsClientError): boolean {
  return code === "validation" || code === "bad_request"
}

/** What a page of a list shows, as far as its records can be read. */
type Shown = { odd: readonly OddRecord[]; readable: readonly string[] }

/** Keeps what a page has that cannot be read, and tells the admins once of all that is new. */
export async function noteOddRecords(
  { container, account: { account, environment }, ledger }: Gateway,
  list: ListOf,
  { odd, readable }: Shown
): Promise<void> {
  const listed = odd.map(({ createdAt, ...rest }) => ({ ...rest, createdAt: createdAt ? new Date(createdAt) : null }))
  const added = await ledger.oddRecords.keep({ account, environment }, list, listed, readable, new Date())
  const notice = unreadableNotice(list, added)
  if (notice) {
    await notifyAdmin(container, notice)
  }
}

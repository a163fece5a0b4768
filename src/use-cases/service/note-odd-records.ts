import type { MedusaContainer } from "@medusajs/framework/types"
import type { OddRecord } from "../../client"
import { unreadableNotice } from "../../core/notices/of-records"
import type { ListOf } from "../../modules/instalments/stores/issues/odd-records"
import { notifyAdmin } from "../notify/notify"
import type { Gateway } from "./gateway"

/** What a page of a list shows, as far as its records can be read. */
type Shown = { odd: readonly OddRecord[]; readable: readonly string[] }

/** Keeps what a page has that cannot be read, and tells the admins of each once. */
export async function noteOddRecords(
  container: MedusaContainer,
  { account: { account, environment }, ledger }: Gateway,
  list: ListOf,
  { odd, readable }: Shown
): Promise<void> {
  const listed = odd.map(({ createdAt, ...rest }) => ({ ...rest, createdAt: createdAt ? new Date(createdAt) : null }))
  for (const record of await ledger.oddRecords.keep({ account, environment }, list, listed, readable, new Date())) {
    await notifyAdmin(container, unreadableNotice(list, record))
  }
}

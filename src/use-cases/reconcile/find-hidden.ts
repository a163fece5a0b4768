import type { MedusaContainer } from "@medusajs/framework/types"
import { isLookedFor } from "../../core/checkout/hidden"
import { placingPolicy } from "../../core/checkout/recovery"
import type { CursorKey } from "../../modules/instalments/stores/service/list-cursors"
import type { Gateway } from "../service/gateway"
import { accountKey } from "../service/account-key"
import { refundApproval } from "../ledger/policy-for"
import { BEGINNING, PAGE_IN_TICK, readPage } from "../service/read-page"
import { type NewestCheckouts, recognise } from "./recognise"

/** One that is worth a page is enough. Where this many are not, the older ones are left to the daily comparison. */
const MOST_PAID = 500

/**
 * Looks for paid checkouts whose creation was not answered: a callback names our reference, but a refund needs the service's id,
 * which the list alone has. No page is read where none waits.
 *
 * @returns whether a page was read
 * @throws InstalmentsClientError when there is no page
 */
export async function findHidden(container: MedusaContainer, gateway: Gateway): Promise<boolean> {
  const { account, ledger, client } = gateway
  const now = new Date()
  const paid = account.shared ? [] : await ledger.checkouts.paidWithoutId(account, MOST_PAID)
  const policy = placingPolicy(account, paid.length > 0 ? await refundApproval(ledger, account) : undefined)
  if (!paid.some((checkout) => isLookedFor(checkout, policy, now))) {
    return false
  }
  const key: CursorKey = { ...accountKey(account), purpose: "hidden_checkouts" }
  const { pageItems } = (await ledger.cursors.read(key)) ?? BEGINNING
  const { records, odd, nextUrl } = await readPage(
    { list: client.listCheckouts, call: PAGE_IN_TICK },
    { nextUrl: null, pageItems },
    (cursor) => ledger.cursors.write(key, cursor)
  )
  await recognise(container, gateway, newest({ records, odd, nextUrl }, now))
  return true
}

/** @param nextUrl where the list goes on; null at its end */
export function newest(
  { records, odd, nextUrl }: Pick<NewestCheckouts, "records" | "odd"> & { nextUrl: string | null },
  startedAt: Date
): NewestCheckouts {
  const last = records.at(-1)
  return { records, odd, startedAt, reachesTo: nextUrl === null ? null : last ? new Date(last.createdAt) : startedAt }
}

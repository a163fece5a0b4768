import { isUndecided } from "../../core/checkout/states"
import { afterLook } from "./check-unpaid"
import type { Gateway } from "../service/gateway"
import { jobStep } from "../service/run-job"
import { PAGE_IN_TICK } from "../service/read-page"
import { hasClosed } from "../service/look-up"
import { settleCheckout } from "../settle/settle-checkout"
import { isLookedFor, placingPolicy } from "../../core/checkout/recovery"
import { refundApproval } from "../ledger/policy-for"
import { knownRecords, noteOddCheckouts, readCheckouts } from "./checkout-list"
import { recognise } from "./recognise"

/** One that is worth a page is enough. Where this many are not, the older ones are left to the daily comparison. */
const MOST_PAID = 500

/**
 * Looks for paid checkouts whose creation was not answered: a callback names our reference, but a refund needs the service's id,
 * which the list alone has. No page is read where none waits.
 *
 * @returns whether a page was read
 * @throws InstalmentsClientError when there is no page
 */
export async function findHidden(gateway: Gateway): Promise<boolean> {
  const { account, ledger } = gateway
  const now = new Date()
  const paid = account.shared ? [] : await ledger.checkouts.paidWithoutId(account, MOST_PAID)
  const policy = placingPolicy(account, paid.length > 0 ? await refundApproval(ledger, account) : undefined)
  if (!paid.some((checkout) => isLookedFor(checkout, policy, now))) {
    return false
  }
  const { page } = await readCheckouts(gateway, "hidden_checkouts", PAGE_IN_TICK, null)
  await recognise(gateway, page, now)
  return true
}

/**
 * Reads the next page of the service's list, newest checkouts first, and settles every checkout of it that is still
 * open here. Checkouts made meanwhile only push others back: a page may repeat some, it never skips one.
 *
 * @param oldest when the oldest open checkout was created: reading ends there and begins anew
 */
export async function sweepPage(gateway: Gateway, oldest: Date): Promise<void> {
  const { container, ledger } = gateway
  const askedAt = new Date()
  const { page, keep } = await readCheckouts(gateway, "sweep_checkouts", PAGE_IN_TICK)
  const { records } = page
  await noteOddCheckouts(gateway, page)
  for (const { row, snapshot } of await knownRecords(gateway, records)) {
    if (isUndecided(row)) {
      await jobStep(container, row.reference, async () => {
        if (snapshot && snapshot.status !== row.remoteState) {
          await settleCheckout(container, { checkoutId: row.id, snapshot })
        }
        if (snapshot || hasClosed(row, askedAt)) {
          await ledger.due.answered(row, askedAt)
        }
        await afterLook(gateway, row)
      })
    }
  }
  const reached = records.at(-1)
  await keep(reached === undefined || new Date(reached.createdAt) >= oldest)
}

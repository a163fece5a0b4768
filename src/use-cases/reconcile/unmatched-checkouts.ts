import { unmatchedCheckoutsNotice } from "../../core/notices/of-records"
import { notifyAdmin } from "../notify/notify"
import type { Gateway } from "../service/gateway"
import { accountKey } from "../ledger/account-keys"
import { isLimited } from "../service/look-up"
import { report } from "../notify/report"
import type { ReadableRecord } from "./checkout-list"

/** Look-ups a day for unmatched checkouts. */
const MOST_FOLLOWED = 10
/** Nobody waits for it. Milliseconds. */
const LOOK_UP = { budgetWaitMs: 1_000, totalMs: 8_000 }

/** Keeps checkouts that the ledger lacks, and tells admins once of all that are new and that nobody else is said to make. */
export async function keepUnmatched(
  { container, account, ledger }: Gateway,
  records: readonly ReadableRecord[]
): Promise<void> {
  const unmatched = records.map(({ serviceCheckoutId, amountMinor, status, createdAt }) => ({
    ...accountKey(account),
    serviceId: serviceCheckoutId,
    amountMinor,
    remoteState: status,
    remoteCreatedAt: new Date(createdAt),
  }))
  const notice = unmatchedCheckoutsNotice(await ledger.unmatchedCheckouts.keep(unmatched, account.shared))
  if (notice) {
    await notifyAdmin(container, notice)
  }
}

/**
 * Updates the state of one unmatched checkout that still waits for a person and is no longer among the newest.
 *
 * @param seen the service's ids of those whose state is known
 * @returns the id of the one that was asked about; undefined when none is left
 * @throws InstalmentsClientError when no request is free now
 */
export async function followUnmatched(
  { container, account, client, ledger }: Gateway,
  seen: readonly string[]
): Promise<string | undefined> {
  const open = await ledger.unmatchedCheckouts.open(account, MOST_FOLLOWED)
  const id = open.find((one) => !seen.includes(one))
  if (id === undefined) {
    return undefined
  }
  try {
    const { status } = await client.getCheckout(id, LOOK_UP)
    if (status !== null) {
      await ledger.unmatchedCheckouts.noteState(id, status)
    }
  } catch (error) {
    if (isLimited(error)) {
      throw error
    }
    report(container, `unmatched checkout ${id} will be asked about another day`, error)
  }
  return id
}

import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { ledgerOf } from "../ledger/ledger-of"
import type { Progress } from "../service/run-job"

/** Payments of one page: four short queries. */
const PAGE = 500
/** What is unmatched and lacks its issue: far more than there ever should be. */
const MOST_UNMATCHED = 500

/**
 * Goes through the whole ledger, a page at a time, and sees to it that everything that needs a person is on the list. It
 * finds nothing unless rows were changed past the ledger; then it says so.
 *
 * @param position the id of the last payment that was looked at
 */
export async function recheckSome(container: MedusaContainer, position: string): Promise<Progress> {
  const { recheck } = ledgerOf(container)
  const unmatched = position === "" ? await recheck.unmatched(MOST_UNMATCHED) : []
  const page = await recheck.payments(position, PAGE)
  const corrected = [...unmatched, ...page.corrected]
  if (corrected.length > 0) {
    const logger = container.resolve(ContainerRegistrationKeys.LOGGER)
    logger.warn(
      `instalments: the list of issues did not match the ledger: corrected ${corrected.length} ` +
        `${corrected.length === 1 ? "row" : "rows"}, the first is ${corrected[0]}`
    )
  }
  return page.next === null ? "finished" : { position: page.next }
}

import type { MedusaContainer } from "@medusajs/framework/types"
import { isCandidate } from "../../../core/refund/match"
import { straysNews } from "../../../core/refund/notices"
import { CALL_LOST_AFTER_MS } from "../../../core/refund/schedule"
import { tellAdmin } from "../../notify/notify"
import type { Gateway } from "../../service/gateway"
import { accountKey } from "./read-refund-list"

/**
 * Tells an admin once of refunds that were made elsewhere. One that may turn out to be ours is not told of yet: a lost
 * answer's, or one whose answer is only just on its way.
 */
export async function tellStrayRefunds(container: MedusaContainer, gateway: Gateway): Promise<void> {
  const { refunds } = gateway.ledger
  const key = accountKey(gateway)
  const lost = await refunds.lost(key)
  const settledBefore = Date.now() - CALL_LOST_AFTER_MS
  const foreign = (await refunds.strays(key, true)).filter(
    (stray) => stray.madeAt.getTime() <= settledBefore && !lost.some((refund) => isCandidate(refund, stray))
  )
  if (foreign.length > 0) {
    await tellAdmin(container, straysNews(foreign))
    await refunds.markStraysTold(foreign.map(({ remoteId }) => remoteId))
  }
}

import type { MedusaContainer } from "@medusajs/framework/types"
import type { LostRefundChoice } from "../../../core/admin/doors"
import { type Refund, ServiceRefundTaken } from "../../../core/refund/refund"
import { coverageSinceGap } from "../../../core/refund/list"
import {
  doubtfulFrom,
  type LostRefund,
  mayBeChosen,
  searchFrom,
  type UnmatchedRefund,
  wasLookedFor,
} from "../../../core/refund/match"
import { asSent } from "../../../core/refund/submission"
import { refused, required } from "../../../core/refusal"
import { advanceRefund, lookAtRefund } from "./advance-refund"
import { type Gateway, gatewayOf } from "../../service/gateway"
import { PERSON_WAITS } from "../../service/look-up"
import { adoptRefund, judgeLostRefund, sendAgain } from "./judge-lost-refund"
import { listKeys } from "../../ledger/account-keys"
import { ledgerOf } from "../../ledger/ledger-of"
import { readingOf, readRefundList } from "../list/read-refund-list"
import { withClaimedRefund } from "./with-claimed-refund"

/**
 * The service's refunds that may be this one, whose answer was lost: of its amount, or made when it was sent; belonging to nothing else, and not older.
 *
 * @throws Refusal as gatewayOf does
 */
export async function candidatesOf(container: MedusaContainer, refund: Refund): Promise<UnmatchedRefund[]> {
  const sent = asSent(refund)
  if (!sent) {
    return []
  }
  const gateway = gatewayOf(container, await ledgerOf(container).checkouts.existing(refund.checkoutId))
  const unmatched = await gateway.ledger.unmatchedRefunds.madeSince(listKeys(gateway), doubtfulFrom(sent))
  return unmatched.filter((candidate) => mayBeChosen(sent, candidate, gateway.account.shared))
}

/**
 * Does what a person decided.
 *
 * @throws Refusal `not_found` when there is no such refund, or no such record at the service that is unmatched; `not_allowed`
 *   when the refund's status is known already; `try_later` while it is being processed, or before the list was read
 */
export async function resolveRefund(
  container: MedusaContainer,
  refundRowId: string,
  choice: LostRefundChoice
): Promise<Refund> {
  return withClaimedRefund(container, refundRowId, async (gateway, refund) => {
    if (refund.state !== "unknown") {
      throw refused("status_known", {})
    }
    if ("send_again" in choice) {
      await requireLookedFor(gateway, refund)
      await sendAgain(gateway, refund)
      return
    }
    const candidates = await candidatesOf(container, refund)
    const chosen = candidates.find(({ serviceRefundId }) => serviceRefundId === choice.adopt)
    await adoptRefund(container, refund, required(chosen, "not_unmatched")).catch((error: unknown) => {
      throw error instanceof ServiceRefundTaken ? refused("not_unmatched", {}, "not_found", error) : error
    })
  })
}

/** Only the service's list, read after a refund was sent, can show that it never arrived. */
async function requireLookedFor(gateway: Gateway, refund: Refund): Promise<void> {
  const lost = await asLost(gateway, refund)
  const coverage = coverageSinceGap(await readingOf(gateway))
  if (!lost || !wasLookedFor(lost, coverage)) {
    throw refused("list_not_read", {}, "try_later")
  }
}

async function asLost(gateway: Gateway, { id }: Refund): Promise<LostRefund | undefined> {
  return (await gateway.ledger.refunds.lost(listKeys(gateway))).find((lost) => lost.id === id)
}

/**
 * Asks the service now what has become of a refund: by its id, or, if its answer was lost, through the list. One that is
 * waiting to be sent is sent.
 *
 * @throws Refusal `not_found` when there is no such refund, `not_allowed` when its account is not configured, or is set to another
 *   environment, `try_later` while it is being processed. A service that cannot be asked now is no error: the refund is returned as it stands
 */
export async function checkRefundNow(container: MedusaContainer, refundRowId: string): Promise<Refund> {
  return withClaimedRefund(container, refundRowId, async (gateway, refund) => {
    const lost = await asLost(gateway, refund)
    if (lost) {
      await readRefundList(gateway, searchFrom(lost))
      await judgeLostRefund(gateway, refund)
    } else if (refund.serviceRefundId === null) {
      await advanceRefund(gateway, refund)
    } else {
      await lookAtRefund(gateway, refund, PERSON_WAITS)
    }
  })
}

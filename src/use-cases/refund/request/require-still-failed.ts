import { InstalmentsClientError, type OddRefund, type RefundLook } from "../../../client"
import type { Checkout } from "../../../core/checkout/checkout"
import { intentOf, originOf } from "../../../core/refund/intent"
import type { NewRefund } from "../../../core/refund/refund"
import { refused } from "../../../core/refusal"
import type { Gateway } from "../../service/gateway"
import { PERSON_WAITS } from "../../service/look-up"
import { recordRefund } from "../record/record-refund"

/**
 * Asks the service about a failed refund before another one takes its place: its support may have carried it out after all, and
 * the shopper would get the money twice.
 *
 * @throws Refusal `not_allowed` when the service no longer shows it as failed, `try_later` when it cannot be asked now
 */
export async function requireStillFailed(
  { container, client, ledger }: Gateway,
  checkout: Pick<Checkout, "id" | "amountMinor">,
  wanted: Pick<NewRefund, "kind" | "medusaRefundId" | "retryOf">
): Promise<void> {
  const refunds = await ledger.refunds.ofCheckout(checkout.id)
  const { takesUp } = { takesUp: undefined, ...intentOf(refunds, wanted, checkout) }
  const origin = takesUp && originOf(takesUp, refunds)
  const failed = origin?.state === "failed" ? origin : undefined
  const record = failed?.serviceRefundId ? await shownBy(client, failed.serviceRefundId) : undefined
  if (!failed || !record || record.status === "failed") {
    return
  }
  if (record.status === null) {
    throw refused("cannot_ask_if_failed", {}, "try_later")
  }
  await recordRefund(container, failed, { source: "lookup", ...record })
  throw refused("no_longer_failed", { status: record.status })
}

/** @returns undefined for one that the service does not know: no money can have moved for it */
async function shownBy(
  client: Gateway["client"],
  serviceRefundId: string
): Promise<RefundLook | OddRefund | undefined> {
  try {
    return await client.getRefund(serviceRefundId, PERSON_WAITS)
  } catch (error) {
    if (!(error instanceof InstalmentsClientError)) {
      throw error
    }
    if (error.code === "not_found") {
      return undefined
    }
    throw refused("cannot_ask_if_failed", {}, "try_later", error)
  }
}

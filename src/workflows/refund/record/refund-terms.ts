import type { RefundTerms } from "../../../core/refund/admission"
import type { Gateway } from "../../service/gateway"
import { configKey } from "../../service/merchant-config"

/** How refunds of an account are handled: the merchant's word, else what the service has taught us. */
export async function refundTerms(gateway: Gateway, mustSucceed: boolean): Promise<RefundTerms> {
  const { automaticRefundApproval, sameDayRefunds } = gateway.account
  const automaticApproval =
    automaticRefundApproval ?? (await gateway.ledger.config.readRefundApproval(configKey(gateway)))
  return { automaticApproval, sameDayRefunds, mustSucceed }
}

import type { RefundTerms } from "../../../core/refund/admission"
import type { Gateway } from "../../service/gateway"
import { configKey } from "../../service/merchant-config"

/** How refunds of an account are handled: as the option says, or else as the service's answers have shown. */
export async function refundTerms(gateway: Gateway, mustSucceed: boolean): Promise<RefundTerms> {
  const { automaticRefundApproval, sameDayRefunds } = gateway.account
  const automaticApproval =
    automaticRefundApproval ?? (await gateway.ledger.config.readRefundApproval(configKey(gateway)))
  return { automaticApproval, sameDayRefunds, mustSucceed }
}

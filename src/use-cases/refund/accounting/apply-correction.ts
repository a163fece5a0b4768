import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { capturePaymentWorkflow } from "@medusajs/medusa/core-flows"
import type { RecordCorrection } from "../../../core/accounting/corrections"
import { type OrderMoney, pence } from "../../../core/accounting/order-money"
import { assertNever } from "../../../core/assert-never"
import { minorAmount } from "../../../core/money/money"
import { interruptedRefund } from "../../../core/refund/notices"
import { openChangeSentence } from "../../../core/refund/open-change"
import { Refusal } from "../../../core/refusal"
import { ledgerOf } from "../../ledger/ledger-of"
import type { HeldLease } from "../../ledger/with-lease"
import { inPounds } from "../../medusa/decimal"
import { addCredit, type OrderModule, removeTransactions } from "../../medusa/order/order-writes"
import { correctCaptures } from "../../medusa/order/record-payment"
import { updateTotals } from "../../medusa/payment/payment-totals"
import { takeOutRefund } from "../../medusa/payment/refunds"
import { notifyAdmin } from "../../notify/notify"
import { paymentPlace } from "../../notify/refund-updated"

/** Does one correction. Each may be done again after a crash at any point. @throws Refusal for one that waits, LeaseLostError, Medusa's errors */
export async function applyCorrection(
  container: MedusaContainer,
  held: HeldLease,
  money: OrderMoney,
  correction: RecordCorrection
): Promise<void> {
  const payments = container.resolve(Modules.PAYMENT)
  const orders = container.resolve<OrderModule>(Modules.ORDER)
  await ledgerOf(container).fence.assertHeld()
  switch (correction.do) {
    case "wait":
      throw new Refusal("not_allowed", openChangeSentence(correction.changeType))
    case "cancel_changes":
      return orders.cancelOrderChange([...correction.changeIds])
    case "drop_summaries":
      await orders.softDeleteOrderSummaries([...correction.summaryIds])
      return
    case "capture":
      await capturePaymentWorkflow(container).run({ input: { payment_id: correction.payment.id } })
      return
    case "correct_captures":
      return correctCaptures(container, held, correction.payment.checkout, money.orderId)
    case "forget_refund": {
      const { payment, refund } = correction
      await payments.deleteRefunds([refund.id])
      const place = await paymentPlace(container, payment.checkout)
      return notifyAdmin(container, interruptedRefund(minorAmount(pence(refund)), place))
    }
    case "take_out_refund":
      return takeOutRefund(container, correction.medusaRefundId)
    case "remove_transactions":
      return removeTransactions(container, money, correction.transactions)
    case "add_transaction": {
      const { payment, refund } = correction
      await orders.addOrderTransactions({
        order_id: money.orderId,
        amount: inPounds(-refund.amountMinor),
        currency_code: payment.currencyCode,
        reference: "refund",
        reference_id: refund.id,
      })
      return
    }
    case "credit":
      return addCredit(container, money, correction.amountMinor, correction)
    case "update_totals":
      return updateTotals(container, correction.collectionId)
    default:
      return assertNever(correction)
  }
}

import { refundInFull } from "../../../../../../use-cases/admin/actions/refund-in-full"
import { adminAction } from "../../../admin-answer"

/** Refunds a payment that has no order, or what could not be refunded of a cancelled one. */
export const POST = adminAction(refundInFull)

import { checkPayment } from "../../../../../../use-cases/admin/actions/payment-actions"
import { adminAction } from "../../../admin-answer"

/** Asks the service about a payment now, and settles what it says. */
export const POST = adminAction(checkPayment)

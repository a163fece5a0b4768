import { checkPayment } from "../../../../../../use-cases/admin/actions/check-payment"
import { adminAction } from "../../../admin-answer"

/** Asks the service about a payment now, and settles what it says. */
export const POST = adminAction(checkPayment)

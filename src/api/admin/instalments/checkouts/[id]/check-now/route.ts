import { checkPayment } from "../../../../../../use-cases/admin/actions/check-payment"
import { adminAction } from "../../../admin-answer"

export const POST = adminAction(checkPayment)

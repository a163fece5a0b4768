import { sendPaymentLink } from "../../../../../../use-cases/admin/actions/send-payment-link"
import { adminAction } from "../../../admin-answer"

export const POST = adminAction(sendPaymentLink)

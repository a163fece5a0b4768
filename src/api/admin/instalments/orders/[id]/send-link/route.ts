import { sendPaymentLink } from "../../../../../../use-cases/admin/actions/send-payment-link"
import { adminAction } from "../../../admin-answer"

/** The shop's own mail is to bring the shopper the link by which they pay what the order owes. */
export const POST = adminAction(sendPaymentLink)

import { checkRefund } from "../../../../../../use-cases/admin/actions/refund-actions"
import { adminAction } from "../../../admin-answer"

/** Asks the service now what has become of a refund. */
export const POST = adminAction(checkRefund)

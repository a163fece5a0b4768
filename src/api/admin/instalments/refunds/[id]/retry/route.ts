import { retryFailedRefund } from "../../../../../../use-cases/admin/actions/refund-actions"
import { adminAction } from "../../../admin-answer"

export const POST = adminAction(retryFailedRefund)

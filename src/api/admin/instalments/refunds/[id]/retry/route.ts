import { retryFailedRefund } from "../../../../../../use-cases/admin/actions/refund-actions"
import { adminAction } from "../../../admin-answer"

/** Retries a refund that failed or was declined, as a new refund. */
export const POST = adminAction(retryFailedRefund)

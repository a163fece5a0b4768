import { ordersForRefund } from "../../../../../../use-cases/admin/actions/refund-actions"
import { adminAnswer } from "../../../admin-answer"
import { idOf } from "../../../../../parse-input"

/** The orders that a refund made in the service's back office may belong to, the likeliest first. */
export const GET = adminAnswer(async (req) => ({ orders: await ordersForRefund(req.scope, idOf(req)) }))

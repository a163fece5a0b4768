import { ordersForRefund } from "../../../../../../use-cases/admin/actions/refund-actions"
import { adminAnswer } from "../../../admin-answer"
import { idOf } from "../../../../../parse-input"

export const GET = adminAnswer(async (req) => ({ orders: await ordersForRefund(req.scope, idOf(req)) }))

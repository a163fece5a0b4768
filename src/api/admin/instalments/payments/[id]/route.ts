import { paymentInstalments } from "../../../../../use-cases/admin/views/order"
import { idOf } from "../../admin-action"
import { adminAnswer } from "../../admin-answer"

/** Everything about one payment, with an order or without. */
export const GET = adminAnswer(async (req) => ({ instalments: await paymentInstalments(req.scope, idOf(req)) }))

import { paymentInstalments } from "../../../../../use-cases/admin/views/order"
import { adminAnswer } from "../../admin-answer"
import { idOf } from "../../../../parse-input"

export const GET = adminAnswer(async (req) => ({ instalments: await paymentInstalments(req.scope, idOf(req)) }))

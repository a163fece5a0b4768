import { required } from "../../../../../core/refusal"
import { orderView } from "../../../../../use-cases/admin/views/order"
import { idOf } from "../../../../parse-input"
import { adminAnswer } from "../../admin-answer"

/** Everything about an order's payments in instalments: 404 when it was paid another way, and owes nothing that could be paid so. */
export const GET = adminAnswer(async (req) => required(await orderView(req.scope, idOf(req)), "not_in_instalments"))

import { clearLimits } from "../../../../../../use-cases/admin/views/accounts"
import { adminAnswer } from "../../../admin-answer"

export const POST = adminAnswer(async (req) => ({ account: await clearLimits(req.scope, req.params.account ?? "") }))

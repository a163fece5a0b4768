import { refreshAccount } from "../../../../../../use-cases/admin/views/accounts"
import { adminAnswer } from "../../../admin-answer"

export const POST = adminAnswer(async (req) => ({ account: await refreshAccount(req.scope, req.params.account ?? "") }))

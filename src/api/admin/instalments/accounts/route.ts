import { accountsView } from "../../../../use-cases/admin/views/accounts"
import { adminAnswer } from "../admin-answer"

export const GET = adminAnswer(async (req) => ({ accounts: await accountsView(req.scope) }))

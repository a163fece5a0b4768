import { accountsView } from "../../../../use-cases/admin/views/accounts"
import { adminAnswer } from "../admin-answer"

/** The configured accounts with their bands, without keys. */
export const GET = adminAnswer(async (req) => ({ accounts: await accountsView(req.scope) }))

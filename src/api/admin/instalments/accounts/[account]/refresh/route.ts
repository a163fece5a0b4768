import { refreshAccount } from "../../../../../../use-cases/admin/views/accounts"
import { adminAnswer } from "../../../admin-answer"

/** Fetches the bands and terms from the service now. */
export const POST = adminAnswer(async (req) => ({ account: await refreshAccount(req.scope, req.params.account ?? "") }))

import { clearLimits } from "../../../../../../use-cases/admin/views/accounts"
import { adminAnswer } from "../../../admin-answer"

/** Ends the pauses that began when the service answered 429. */
export const POST = adminAnswer(async (req) => ({ account: await clearLimits(req.scope, req.params.account ?? "") }))

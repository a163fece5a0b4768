import { checkConnection } from "../../../../../../use-cases/admin/views/connection"
import { adminAnswer } from "../../../admin-answer"

export const POST = adminAnswer(async (req) => ({
  results: await checkConnection(req.scope, req.params.account ?? ""),
}))

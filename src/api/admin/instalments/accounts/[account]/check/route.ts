import { checkConnection } from "../../../../../../use-cases/admin/views/connection"
import { adminAnswer } from "../../../admin-answer"

/** Checks the connection to the service: credentials, signing key, callback address, clock, API description. */
export const POST = adminAnswer(async (req) => ({
  results: await checkConnection(req.scope, req.params.account ?? ""),
}))

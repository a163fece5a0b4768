import { callbackSummaries } from "../../../../../use-cases/admin/views/callbacks"
import { adminAnswer } from "../../admin-answer"

export const GET = adminAnswer(async (req) => ({ accounts: await callbackSummaries(req.scope, new Date()) }))

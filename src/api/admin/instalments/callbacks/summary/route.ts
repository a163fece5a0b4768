import { callbackSummaries } from "../../../../../use-cases/admin/views/callbacks"
import { adminAnswer } from "../../admin-answer"

/** What each account's callbacks of the last 24 hours came to: received, refused by hour and reason, and what that says. */
export const GET = adminAnswer(async (req) => ({ accounts: await callbackSummaries(req.scope, new Date()) }))

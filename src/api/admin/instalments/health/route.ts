import { healthView } from "../../../../use-cases/health/answers"
import { adminAnswer } from "../admin-answer"

/** What is wrong for everybody at this moment, the worst first. */
export const GET = adminAnswer(async (req) => ({ health: await healthView(req.scope) }))

import { healthView } from "../../../../use-cases/health/answers"
import { adminAnswer } from "../admin-answer"

export const GET = adminAnswer(async (req) => ({ health: await healthView(req.scope) }))

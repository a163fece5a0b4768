import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { type HealthAnswer, healthAnswer } from "../../../../use-cases/health/answers"

const ANSWERS: Record<HealthAnswer, [status: number, body: object]> = {
  well: [200, { status: "ok" }],
  failing: [503, { status: "failing" }],
  unauthorised: [401, { message: "Send the option healthToken in the header Authorization: Bearer <token>." }],
}

/**
 * For monitors outside: 200 while orders are placed and refunds sent, 503 while something needs a person. It says no more, asks
 * the service nothing, and is answered by servers, so that it is answered when no worker runs.
 */
export async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  res.setHeader("cache-control", "no-store")
  const [status, body] = ANSWERS[await healthAnswer(req.scope, req.get("authorization"))]
  res.status(status).json(body)
}

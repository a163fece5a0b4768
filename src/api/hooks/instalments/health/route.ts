import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { assertNever } from "../../../../core/assert-never"
import { healthAnswer } from "../../../../use-cases/health/answers"

/**
 * For monitors outside: 200 while orders are placed and refunds sent, 503 while something needs a person. It says no more, asks
 * the service nothing, and is answered by servers, so that it is answered when no worker runs.
 */
export async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  res.setHeader("cache-control", "no-store")
  const answer = await healthAnswer(req.scope, req.get("authorization"))
  switch (answer) {
    case "well":
      res.status(200).json({ status: "ok" })
      return
    case "failing":
      res.status(503).json({ status: "failing" })
      return
    case "unauthorised":
      res.status(401).json({ message: "Send the option healthToken in the header Authorization: Bearer <token>." })
      return
    default:
      assertNever(answer)
  }
}

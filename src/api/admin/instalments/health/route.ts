import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { healthView } from "../../../../use-cases/health/answers"

/** What is wrong for everybody at this moment, the worst first. */
export async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  res.json({ health: await healthView(req.scope) })
}

import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { metrics } from "../../../../use-cases/health/answers"

/** The same in Prometheus's text format, for a scraper with an admin's secret API key. */
export async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  res.setHeader("content-type", "text/plain; version=0.0.4; charset=utf-8")
  res.send(await metrics(req.scope))
}

import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { reconcile } from "../../../../../../src/use-cases/reconcile/reconcile"
import { runRefunds } from "../../../../../../src/use-cases/refund/follow/run-refunds"

/** One pass of both jobs, for campaigns that cannot wait for the minute. Closed unless the store is started for one. */
export async function POST(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  if (process.env.CAMPAIGN !== "true") {
    res.sendStatus(404)
    return
  }
  await reconcile(req.scope)
  await runRefunds(req.scope)
  res.sendStatus(204)
}

import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { isGenuine } from "../../../genuine"

/** The least that a door can do which counts what it hears: check the signature, and one statement. */
export async function POST(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  if (!isGenuine(req)) {
    res.status(401).json({})
    return
  }
  await req.scope.resolve(ContainerRegistrationKeys.PG_CONNECTION).raw(
    `INSERT INTO bench_heard AS heard (name, deliveries) VALUES (?, 1)
     ON CONFLICT (name) DO UPDATE SET deliveries = heard.deliveries + 1 RETURNING deliveries`,
    ["callback"]
  )
  res.status(200).json({})
}

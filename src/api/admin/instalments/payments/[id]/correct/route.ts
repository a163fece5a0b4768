import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { correctAccounting } from "../../../../../../workflows"
import { act } from "../../../admin-action"

/** Corrects Medusa's records of a payment where they differ from the ledger's. No money moves. */
export function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  return act(req, res, correctAccounting)
}

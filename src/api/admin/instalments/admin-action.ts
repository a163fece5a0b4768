import type { AuthenticatedMedusaRequest, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import { z } from "@medusajs/framework/zod"
import { type Actor, toMedusaError } from "../../../workflows"
import { idText, parseInput } from "../../parse-input"

const params = z.object({ id: idText })

/** Something an admin does to the payment or refund that the address names. */
type AdminAction = (container: MedusaContainer, id: string, by: Actor) => Promise<{ status: string } | void>

/**
 * Runs it in the name of whoever is logged in and answers `{ id, done: true }`, with the service's `status` where it was asked.
 *
 * @throws MedusaError with the sentence of a refusal: HTTP 400, or 404 where there is no such payment or refund
 */
export async function act(req: AuthenticatedMedusaRequest, res: MedusaResponse, action: AdminAction): Promise<void> {
  const id = idOf(req)
  try {
    const answer = await action(req.scope, id, req.auth_context.actor_id)
    res.json({ id, done: true, ...answer })
  } catch (error) {
    throw toMedusaError(error)
  }
}

/** The id that the address names. @throws MedusaError (HTTP 400) when it can be none */
export function idOf(req: Pick<MedusaRequest, "params">): string {
  return parseInput(params, req.params).id
}

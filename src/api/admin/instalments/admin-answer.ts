import type { AuthenticatedMedusaRequest, MedusaResponse, MedusaRequest } from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { reasonOf } from "../../../core/reasons/reasons"
import type { RefundState } from "../../../core/refund/states"
import { type Actor, asRefusal } from "../../../use-cases/admin/admin-action"
import { toMedusaError } from "../../../use-cases/notify/medusa-error"
import { report } from "../../../use-cases/notify/report"
import { saidTo } from "../../language-of"
import { idOf, parseInput } from "../../parse-input"
import { supportBundle } from "../../../use-cases/support/bundle"

type Handler = (req: AuthenticatedMedusaRequest, res: MedusaResponse) => Promise<void>

/**
 * A route that answers an admin with JSON.
 *
 * What is refused, or has to wait for the service or for somebody else's work, becomes a MedusaError with its sentence: HTTP 400, or
 * 404 where there is no such thing. Whatever else goes wrong, as in a database that takes no writes, is answered with a sentence
 * too (HTTP 500).
 */
export function adminAnswer(answer: (req: AuthenticatedMedusaRequest) => object | Promise<object>): Handler {
  return async (req, res) => {
    try {
      res.json(await answer(req))
    } catch (error) {
      const known = toMedusaError(asRefusal(error))
      if (MedusaError.isMedusaError(known)) {
        throw known
      }
      report(req.scope, "what an admin asked for was broken off", error, { reference: req.params.id, level: "error" })
      res.status(500).json({ type: "unknown_error", message: saidTo(req, reasonOf("broke_off", {})) })
    }
  }
}

/** The service's `status` where it was asked, and the states of the payment's `refunds` where it was asked about them too. */
type Outcome = Promise<{ status: string; refunds?: readonly RefundState[] } | void>

/**
 * A route for something an admin does to the payment, refund or callback that the address names. It runs in the name of whoever
 * is logged in and answers `{ id, done: true }`, with the service's `status` where it was asked.
 */
export function adminAction(action: (container: MedusaContainer, id: string, by: Actor) => Outcome): Handler {
  return adminActionWith(z.unknown(), (container, id, _nothing, by) => action(container, id, by))
}

/** The same for an action that is told something. @param body what the request must hold */
export function adminActionWith<T>(
  body: z.ZodType<T>,
  action: (container: MedusaContainer, id: string, input: T, by: Actor) => Outcome
): Handler {
  return adminAnswer(async (req) => {
    const id = idOf(req)
    const input = parseInput(body, req.body)
    return { id, done: true, ...(await action(req.scope, id, input, req.auth_context.actor_id)) }
  })
}

/** Answers with the text file for support, to be saved: about the payment that the address names, or the shop as a whole. */
export async function sendSupportFile(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  try {
    const payment = req.params.id === undefined ? undefined : idOf(req)
    const { name, text } = await supportBundle(req.scope, new Date(), payment)
    res
      .type("text/plain")
      .set("content-disposition", `attachment; filename="${name}"`)
      .set("cache-control", "no-store")
      .send(text)
  } catch (error) {
    throw toMedusaError(error)
  }
}

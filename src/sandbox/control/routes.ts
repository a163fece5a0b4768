import { z } from "@medusajs/framework/zod"
import { faultSchema } from "../faults"
import type { Incoming } from "../http/incoming"
import { jsonReply, type Reply } from "../http/reply"
import { integrationSchema } from "../options-schema"
import type { SandboxControl } from "./control"

type Handler = (control: SandboxControl, id: string, json: unknown) => unknown

const clockSchema = z.union([z.strictObject({ set: z.iso.datetime() }), z.strictObject({ advanceMs: z.int() })])
const paySchema = z.strictObject({ term: z.int().optional(), afterLapse: z.boolean().optional() })
const cancelSchema = paySchema.omit({ term: true })
const declineSchema = paySchema.omit({ afterLapse: true })
const moveSchema = z.strictObject({ to: z.enum(["requested", "pending", "complete", "failed"]) })
const faultsSchema = z.union([faultSchema.transform((fault) => [fault]), z.array(faultSchema)])

const DONE = { ok: true }

/** The control side over HTTP: method and path, and what SandboxControl does for it. */
const ROUTES: Record<string, Handler> = {
  "GET /_control/clock": (control) => ({ now: control.clock.now() }),
  "POST /_control/clock": async (control, _id, json) => {
    const move = clockSchema.parse(json)
    await ("set" in move ? control.clock.set(move.set) : control.clock.advance(move.advanceMs))
    return { now: control.clock.now() }
  },
  "GET /_control/faults": (control) => control.faults(),
  "POST /_control/faults": (control, _id, json) => {
    control.addFault(...faultsSchema.parse(json))
    return control.faults()
  },
  "DELETE /_control/faults": (control) => done(control.clearFaults()),
  "POST /_control/faults/release": (control) => done(control.releaseHeld()),
  "GET /_control/requests": (control) => control.requests(),
  "GET /_control/deliveries": (control) => control.deliveries(),
  "GET /_control/checkouts": (control) => control.checkouts(),
  "GET /_control/checkouts/:id": (control, id) => control.checkout(id),
  "POST /_control/checkouts/:id/pay": (control, id, json) => control.pay(id, paySchema.parse(json)),
  "POST /_control/checkouts/:id/cancel": (control, id, json) => control.cancel(id, cancelSchema.parse(json)),
  "POST /_control/checkouts/:id/decline": (control, id, json) => control.decline(id, declineSchema.parse(json)),
  "POST /_control/checkouts/:id/expire": (control, id) => control.expire(id),
  "POST /_control/checkouts/:id/invalidate": (control, id) => control.invalidate(id),
  "POST /_control/checkouts/:id/callback": (control, id) => control.retriggerCallback(id),
  "GET /_control/refunds": (control) => control.refunds(),
  "GET /_control/refunds/:id": (control, id) => control.refund(id),
  "POST /_control/refunds/:id/move": (control, id, json) => control.moveRefund(id, moveSchema.parse(json).to),
  "POST /_control/integrations": (control, _id, json) => done(control.addIntegration(integrationSchema.parse(json))),
  "POST /_control/settled": async (control) => done(await control.settled()),
  "POST /_control/reset": async (control) => done(await control.reset()),
}

/** Answers a request to the control side; a refusal is 400 with `{ error }`. */
export async function handleControl(control: SandboxControl, incoming: Incoming): Promise<Reply> {
  const [, , collection, id = "", ...rest] = incoming.url.pathname.split("/")
  const exact = `${incoming.method} ${incoming.url.pathname}`
  const withId = `${incoming.method} /${["_control", collection, ":id", ...rest].join("/")}`
  const handler = ROUTES[exact] ?? ROUTES[withId]
  if (!handler) {
    return jsonReply(404, { error: `No such control: ${exact}. See src/sandbox/README.md` })
  }
  if (incoming.method === "POST" && !/^application\/json\b/i.test(incoming.headers["content-type"] ?? "")) {
    // A page of another origin cannot send this type without asking first, so no website can steer a local sandbox.
    return jsonReply(415, { error: "Send Content-Type: application/json" })
  }
  try {
    const json: unknown = incoming.bytes.length > 0 ? JSON.parse(incoming.bytes.toString("utf8")) : {}
    return jsonReply(200, await handler(control, id, json))
  } catch (error) {
    return jsonReply(400, { error: sentence(error) })
  }
}

function done(_result: void): typeof DONE {
  return DONE
}

function sentence(error: unknown): string {
  if (error instanceof z.ZodError) {
    return z.prettifyError(error)
  }
  return error instanceof Error ? error.message : String(error)
}

import { z } from "zod"
import { faultSchema } from "../faults"
import type { Incoming } from "../http/incoming"
import { jsonReply, type Reply } from "../http/reply"
import { defaultIntegration, integrationSchema } from "../integration"
import { bodySchema, type Refusal, refusalOf } from "./body"
import type { SandboxControl } from "./control"

interface Route {
  run: (control: SandboxControl, id: string, json: unknown) => unknown
  /** A body that it takes, shown to whoever sent another. */
  example?: unknown
}

/** What came of a request to the control side; `subject` is the checkout, the refund or the collection it was about. */
export type ControlOutcome =
  { kind: "done"; subject: string; result: unknown } | { kind: "refused"; status: 400 | 404; refusal: Refusal }

const clockSchema = bodySchema({ set: z.iso.datetime().optional(), advanceMs: z.int().optional() }).refine(
  ({ set, advanceMs }) => (set === undefined) !== (advanceMs === undefined),
  'Give either "set" (ISO 8601, in UTC) or "advanceMs" (milliseconds)'
)
const term = z.int().optional()
const afterLapse = z.boolean().optional()
const paySchema = bodySchema({ term, afterLapse })
const cancelSchema = bodySchema({ afterLapse })
const declineSchema = bodySchema({ term })
const expireSchema = bodySchema({ status: z.enum(["received", "cancelled"]).optional() })
const amountSchema = bodySchema({ amountMinor: z.int().min(1) })
const moveSchema = bodySchema({ to: z.enum(["requested", "pending", "complete", "failed"]) })

const DONE = { ok: true }

/** The control side over HTTP: method and path, and what SandboxControl does for it. */
const ROUTES: Record<string, Route> = {
  "GET /_control/clock": { run: (control) => ({ now: control.clock.now() }) },
  "POST /_control/clock": {
    run: async (control, _id, json) => {
      const { set, advanceMs = 0 } = clockSchema.parse(json)
      await (set === undefined ? control.clock.advance(advanceMs) : control.clock.set(set))
      return { now: control.clock.now() }
    },
    example: { advanceMs: 600_000 },
  },
  "POST /_control/clock/reset": {
    run: async (control) => {
      await control.clock.reset()
      return { now: control.clock.now() }
    },
  },
  "GET /_control/faults": { run: (control) => control.faults() },
  "POST /_control/faults": {
    run: (control, _id, json) => {
      control.addFault(...(Array.isArray(json) ? z.array(faultSchema).parse(json) : [faultSchema.parse(json)]))
      return control.faults()
    },
    example: { match: "callback", kind: "lost" },
  },
  "DELETE /_control/faults": { run: (control) => done(control.clearFaults()) },
  "POST /_control/faults/clear": { run: (control) => done(control.clearFaults()) },
  "POST /_control/faults/release": { run: (control) => done(control.releaseHeld()) },
  "GET /_control/requests": { run: (control) => control.requests() },
  "GET /_control/deliveries": { run: (control) => control.deliveries() },
  "GET /_control/checkouts": { run: (control) => control.checkouts() },
  "GET /_control/checkouts/:id": { run: (control, id) => control.checkout(id) },
  "POST /_control/checkouts/:id/pay": {
    run: (control, id, json) => control.pay(id, paySchema.parse(json)),
    example: { term: 3 },
  },
  "POST /_control/checkouts/:id/cancel": {
    run: (control, id, json) => control.cancel(id, cancelSchema.parse(json)),
    example: {},
  },
  "POST /_control/checkouts/:id/decline": {
    run: (control, id, json) => control.decline(id, declineSchema.parse(json)),
    example: { term: 3 },
  },
  "POST /_control/checkouts/:id/expire": {
    run: (control, id, json) => control.expire(id, expireSchema.parse(json)),
    example: { status: "cancelled" },
  },
  "POST /_control/checkouts/:id/amount": {
    run: (control, id, json) => control.changeAmount(id, amountSchema.parse(json).amountMinor),
    example: { amountMinor: 123_45 },
  },
  "POST /_control/checkouts/:id/invalidate": { run: (control, id) => control.invalidate(id) },
  "POST /_control/checkouts/:id/callback": { run: (control, id) => control.retriggerCallback(id) },
  "GET /_control/refunds": { run: (control) => control.refunds() },
  "GET /_control/refunds/:id": { run: (control, id) => control.refund(id) },
  "POST /_control/refunds/:id/move": {
    run: (control, id, json) => control.moveRefund(id, moveSchema.parse(json).to),
    example: { to: "complete" },
  },
  "POST /_control/integrations": {
    run: (control, _id, json) => done(control.addIntegration(integrationSchema.parse(json))),
    example: { ...defaultIntegration(), clientSecret: "another-secret" },
  },
  "POST /_control/settled": { run: async (control) => done(await control.settled()) },
  "POST /_control/reset": { run: async (control) => done(await control.reset()) },
}

/** Answers a request to the control side; a refusal is 400 with `{ error }`, and for a faulty body `problems` and `example`. */
export async function handleControl(control: SandboxControl, incoming: Incoming): Promise<Reply> {
  if (incoming.method === "POST" && !/^application\/json\b/i.test(incoming.headers["content-type"] ?? "")) {
    // A page of another origin cannot send this type without asking first, so no website can steer a local sandbox.
    return jsonReply(415, { error: "Send the header Content-Type: application/json" })
  }
  const outcome = await runControl(control, incoming, incoming.bytes.toString("utf8"))
  return outcome.kind === "done" ? jsonReply(200, outcome.result) : jsonReply(outcome.status, outcome.refusal)
}

/** @param body JSON; "" is an empty object */
export async function runControl(
  control: SandboxControl,
  { method, url }: Pick<Incoming, "method" | "url">,
  body: string
): Promise<ControlOutcome> {
  const [, , collection = "", id = "", ...rest] = url.pathname.split("/")
  const exact = ROUTES[`${method} ${url.pathname}`]
  const route = exact ?? ROUTES[`${method} /${["_control", collection, ":id", ...rest].join("/")}`]
  if (!route) {
    const error = `There is no control ${method} ${url.pathname}. Known: ${Object.keys(ROUTES).join(", ")}`
    return { kind: "refused", status: 404, refusal: { error } }
  }
  try {
    const json: unknown = body === "" ? {} : JSON.parse(body)
    return { kind: "done", subject: exact ? collection : id, result: await route.run(control, id, json) }
  } catch (error) {
    return { kind: "refused", status: 400, refusal: refusalOf(error, route.example) }
  }
}

function done(_result: void): typeof DONE {
  return DONE
}

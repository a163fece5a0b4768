import { setTimeout as wait } from "node:timers/promises"
import { assertNever } from "../assert-never"
import { errorBody, type ErrorStatus, RateLimited } from "../errors"
import type { ApiFault, Faults } from "../faults"
import { jsonReply, type Reply } from "../http/reply"

/** What goes back over the connection: a reply, its first half, or nothing at all. */
export type Sending = { kind: "reply"; reply: Reply } | { kind: "truncated"; reply: Reply } | { kind: "lost" }

const GARBAGE: Reply = { status: 200, headers: { "Content-Type": "application/json" }, body: '{"data": <<<' }
const WRONG_SCHEMA = { data: { id: 42, type: "surprises", attributes: null }, links: null }
const STATUSES = [400, 401, 404, 422, 500] as const satisfies readonly ErrorStatus[]

/** Does the work (or not) and bends its answer as the fault says. @param now the sandbox's time */
export async function withFault(
  faults: Faults,
  fault: ApiFault | undefined,
  now: number,
  work: () => Reply
): Promise<Sending> {
  switch (fault?.kind) {
    case undefined:
      return { kind: "reply", reply: work() }
    case "lost_before":
      return { kind: "lost" }
    case "lost_after":
      work()
      return { kind: "lost" }
    case "status":
      if (fault.when === "after_work") {
        work()
      }
      return { kind: "reply", reply: statusReply(fault.status) }
    case "down":
      return { kind: "reply", reply: statusReply(503) }
    case "rate_limited":
      return { kind: "reply", reply: jsonReply(429, { error: new RateLimited(fault.seconds).message }) }
    case "slow": {
      const reply = work()
      await wait(fault.ms, undefined, { ref: false })
      return { kind: "reply", reply }
    }
    case "misdated":
      return { kind: "reply", reply: misdated(work(), now + fault.ms) }
    case "held":
      return { kind: "reply", reply: await heldReply(faults, fault.when, work) }
    case "garbage":
      work()
      return { kind: "reply", reply: GARBAGE }
    case "wrong_schema":
      work()
      return { kind: "reply", reply: jsonReply(200, WRONG_SCHEMA) }
    case "truncated":
      return { kind: "truncated", reply: work() }
    case "reply":
      work()
      return { kind: "reply", reply: { ...GARBAGE, status: fault.status, body: fault.body } }
    default:
      return assertNever(fault)
  }
}

function misdated(reply: Reply, at: number): Reply {
  return { ...reply, headers: { ...reply.headers, Date: new Date(at).toUTCString() } }
}

async function heldReply(faults: Faults, when: "before_work" | "after_work", work: () => Reply): Promise<Reply> {
  if (when === "before_work") {
    await faults.hold()
    return work()
  }
  const reply = work()
  await faults.hold()
  return reply
}

/** The service's own error, or a proxy's page where the service knows no such status. */
function statusReply(status: number): Reply {
  const known = STATUSES.find((candidate) => candidate === status)
  if (known !== undefined) {
    return jsonReply(known, errorBody(known, "A fault of the sandbox"))
  }
  const body = `<html><body><h1>${status}</h1></body></html>`
  return { status, headers: { "Content-Type": "text/html" }, body }
}

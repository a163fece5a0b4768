import { setTimeout as wait } from "node:timers/promises"
import { assertNever } from "../assert-never"
import { errorBody, isErrorStatus, RateLimited } from "../errors"
import type { ApiFault, Faults } from "../faults"
import { jsonReply, type Reply } from "../http/reply"

const GARBAGE: Reply = { status: 200, headers: { "Content-Type": "application/json" }, body: '{"data": <<<' }
const WRONG_SCHEMA = { data: { id: 42, type: "surprises", attributes: null }, links: null }

/**
 * Does the work (or not) and bends its answer as the fault says.
 *
 * @param now the sandbox's time
 * @returns undefined where the connection breaks before anything is answered
 */
export async function withFault(
  faults: Faults,
  fault: ApiFault | undefined,
  now: number,
  work: () => Reply
): Promise<Reply | undefined> {
  switch (fault?.kind) {
    case undefined:
      return work()
    case "lost_before":
      return undefined
    case "lost_after":
      work()
      return undefined
    case "status":
      if (fault.when === "after_work") {
        work()
      }
      return statusReply(fault.status, fault.detail)
    case "down":
      return statusReply(503, "")
    case "rate_limited":
      return jsonReply(429, { error: new RateLimited(fault.seconds).message })
    case "slow": {
      const reply = work()
      await wait(fault.ms, undefined, { ref: false })
      return reply
    }
    case "misdated":
      return misdated(work(), now + fault.ms)
    case "held":
      return heldReply(faults, fault.when, work)
    case "garbage":
      work()
      return GARBAGE
    case "wrong_schema":
      work()
      return jsonReply(200, WRONG_SCHEMA)
    case "truncated":
      return { ...work(), breaksOff: true }
    case "reply":
      work()
      return { ...GARBAGE, status: fault.status, body: fault.body }
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
function statusReply(status: number, detail: string): Reply {
  if (isErrorStatus(status)) {
    return jsonReply(status, errorBody(status, detail))
  }
  const body = `<html><body><h1>${status}</h1></body></html>`
  return { status, headers: { "Content-Type": "text/html" }, body }
}

import { z } from "zod"
import type { SandboxClock } from "./clock"
import { bodySchema } from "./control/body"
import { type Endpoint, ENDPOINTS } from "./wire"

const counts = {
  /** How many matching requests it strikes. Default 1. */
  times: z.int().min(1).default(1),
  /** How many matching requests pass before it strikes. Default 0. */
  skip: z.int().min(0).default(0),
}
const endpointNames = Object.keys(ENDPOINTS) as [Endpoint, ...Endpoint[]]
const api = { match: z.enum([...endpointNames, "any"]), ...counts }
const callback = { match: z.literal("callback"), ...counts }
/** What the error's `detail` says. */
const detail = z.string().default("A fault of the sandbox")
const when = z.enum(["before_work", "after_work"]).default("before_work")

/** Something that goes wrong on purpose. */
export const faultSchema = z.discriminatedUnion(
  "kind",
  [
    /** The connection breaks, nothing was done. */
    bodySchema({ kind: z.literal("lost_before"), ...api }),
    /** The work is done, then the connection breaks. */
    bodySchema({ kind: z.literal("lost_after"), ...api }),
    /** Answered with this status; the work was done or not. A status the service does not know comes as a proxy's HTML. */
    bodySchema({ kind: z.literal("status"), status: z.int().min(400).max(599), detail, when, ...api }),
    /** Every request is answered 503 for so many seconds of sandbox time; nothing is done. */
    bodySchema({ kind: z.literal("down"), seconds: z.int().min(1), match: api.match }),
    /** 429 with "Try again in N seconds". */
    bodySchema({ kind: z.literal("rate_limited"), seconds: z.int().min(1), ...api }),
    /** The work is done, the answer follows after so many milliseconds of real time. */
    bodySchema({ kind: z.literal("slow"), ms: z.int().min(0), ...api }),
    /** The request waits until control.releaseHeld(). */
    bodySchema({ kind: z.literal("held"), when, ...api }),
    /** The work is done, the answer is no JSON. */
    bodySchema({ kind: z.literal("garbage"), ...api }),
    /** The work is done, the answer is JSON of another shape. */
    bodySchema({ kind: z.literal("wrong_schema"), ...api }),
    /** The work is done, the connection breaks in the middle of the answer's body. */
    bodySchema({ kind: z.literal("truncated"), ...api }),
    /** The work is done, the answer is this one instead. */
    bodySchema({ kind: z.literal("reply"), status: z.int().min(200).max(599), body: z.string(), ...api }),
    /** The work is done; whoever forwards the answer dates it by a clock that is off by so many milliseconds. */
    bodySchema({ kind: z.literal("misdated"), ms: z.int(), ...api }),
    /** The callback never arrives at the merchant; the service sees a network error. */
    bodySchema({ kind: z.literal("lost"), ...callback }),
    /** The callback arrives, the merchant's answer is lost; the service sees a network error. */
    bodySchema({ kind: z.literal("answer_lost"), ...callback }),
    /** The callback arrives without its signature, as a proxy before the shop strips headers that it does not know. */
    bodySchema({ kind: z.literal("stripped"), ...callback }),
    /** The callback arrives as a proxy wrote its JSON anew, so that its signature fits no more. */
    bodySchema({ kind: z.literal("rewritten"), ...callback }),
    /** The callback arrives twice at the same moment. */
    bodySchema({ kind: z.literal("doubled"), ...callback }),
    /** The callback is sent so many milliseconds of sandbox time later; the shopper does not wait for it. */
    bodySchema({ kind: z.literal("delayed"), ms: z.int().min(0), ...callback }),
  ],
  { error: (issue) => (issue.code === "invalid_union" ? `Expected one of ${faultKinds().join(", ")}` : undefined) }
)

function faultKinds(): string[] {
  return faultSchema.options.map(({ shape }) => shape.kind.value)
}

/** A fault as one writes it; `times` and `skip` may be left out. */
export type Fault = z.input<typeof faultSchema>
type QueuedFault = z.output<typeof faultSchema>
export type CallbackFault = Extract<QueuedFault, { match: "callback" }>
export type ApiFault = Exclude<QueuedFault, CallbackFault>

/** The faults waiting to strike, in the order they were added. */
export class Faults {
  private queue: QueuedFault[] = []
  private held: (() => void)[] = []

  constructor(private readonly clock: Pick<SandboxClock, "now" | "schedule">) {}

  add(fault: Fault): void {
    const queued = faultSchema.parse(fault)
    this.queue.push(queued)
    if (queued.kind === "down") {
      this.clock.schedule(this.clock.now() + queued.seconds * 1000, async () => this.remove(queued))
    }
  }

  list(): QueuedFault[] {
    return structuredClone(this.queue)
  }

  clear(): void {
    this.queue = []
    this.releaseHeld()
  }

  takeForApi(endpoint: Endpoint | undefined): ApiFault | undefined {
    return this.take((fault): fault is ApiFault => fault.match === "any" || fault.match === endpoint)
  }

  takeForCallback(): CallbackFault | undefined {
    return this.take((fault): fault is CallbackFault => fault.match === "callback")
  }

  /** Resolves when releaseHeld is called. */
  hold(): Promise<void> {
    return new Promise((resolve) => this.held.push(resolve))
  }

  releaseHeld(): void {
    this.held.splice(0).forEach((release) => release())
  }

  /** The first match strikes; those before it that still let requests pass count this one. */
  private take<T extends QueuedFault>(matches: (fault: QueuedFault) => fault is T): T | undefined {
    for (const fault of this.queue.filter(matches)) {
      if (!("times" in fault)) {
        return fault
      }
      if (fault.skip > 0) {
        fault.skip -= 1
        continue
      }
      fault.times -= 1
      if (fault.times === 0) {
        this.remove(fault)
      }
      return fault
    }
    return undefined
  }

  private remove(fault: QueuedFault): void {
    this.queue = this.queue.filter((queued) => queued !== fault)
  }
}

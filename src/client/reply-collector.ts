import { type Dispatcher, errors } from "undici"
import { aheadMs, type Span } from "../core/health/clock"
import { type PrivateCause, toPrivateCause } from "./errors"

type FailureKind = "unreachable" | "timeout" | "reply_too_large" | "unreadable_reply" | "aborted"

export type Undelivered = {
  kind: FailureKind
  /** False when certainly not a byte of the request went out. */
  sent: boolean
  /** The reply's status, if it got that far. */
  status?: number
  cause?: PrivateCause
}

/** A reply, and how far this computer's clock is ahead of the service's by its date, in milliseconds; null without a date. */
export type Reply = {
  kind: "reply"
  status: number
  body: Buffer
  clockAheadMs: number | null
  requestId?: string | undefined
}

export type CollectedReply = Reply | Undelivered

/** What became of a request; `late` when it was not sent because its moment had passed. */
export type Delivery = CollectedReply | { kind: "late" }

/** In milliseconds and bytes. */
type ReplyLimits = { withinMs: number; replyMs: number; maxReplyBytes: number }

/**
 * Collects one reply within its limits and knows for certain whether the request left this machine:
 * undici calls `onRequestStart` on an open connection, just before it writes the first byte.
 */
export class ReplyCollector implements Dispatcher.DispatchHandler {
  readonly #overall: NodeJS.Timeout
  readonly #chunks: Buffer[] = []
  #reply: NodeJS.Timeout | undefined
  #controller: Dispatcher.DispatchController | undefined
  #head: Omit<Reply, "body"> | undefined
  #sentAt = 0
  #bytes = 0
  #settled = false

  constructor(
    private readonly limits: ReplyLimits,
    private readonly isInTime: () => boolean,
    private readonly resolve: (delivery: Delivery) => void
  ) {
    this.#overall = setTimeout(this.#onTimeout, limits.withinMs)
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    // Settled: given up while it waited for a connection. Started: undici would send it a second time.
    if (this.#settled || this.#controller) {
      controller.abort(new errors.RequestAbortedError())
      return
    }
    if (!this.isInTime()) {
      this.#settle({ kind: "late" })
      controller.abort(new errors.RequestAbortedError())
      return
    }
    this.#controller = controller
    this.#sentAt = Date.now()
    this.#reply = setTimeout(this.#onTimeout, this.limits.replyMs)
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    { date, "x-request-id": requestId }: Record<string, string | string[] | undefined>
  ): void {
    // 1xx are not the answer yet.
    if (status >= 200) {
      const clockAheadMs = aheadOf(date, { from: this.#sentAt, to: Date.now() })
      this.#head = { kind: "reply", status, clockAheadMs, requestId: requestIdOf(requestId) }
    }
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#bytes += chunk.length
    if (this.#bytes > this.limits.maxReplyBytes) {
      this.#fail("reply_too_large")
      return
    }
    this.#chunks.push(chunk)
  }

  onResponseEnd(): void {
    if (this.#head === undefined) {
      this.#fail("unreadable_reply")
      return
    }
    this.#settle({ ...this.#head, body: Buffer.concat(this.#chunks) })
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#fail(kindOf(error), toPrivateCause(error))
  }

  readonly #onTimeout = (): void => this.#fail("timeout")

  #fail(kind: FailureKind, cause?: PrivateCause): void {
    this.#settle({ kind, sent: this.#controller !== undefined, status: this.#head?.status, cause })
    this.#controller?.abort(new errors.RequestAbortedError())
  }

  #settle(delivery: Delivery): void {
    if (this.#settled) {
      return
    }
    this.#settled = true
    clearTimeout(this.#overall)
    clearTimeout(this.#reply)
    this.resolve(delivery)
  }
}

/** The service's dates are cut to whole seconds: half a second is what they lack on average. Milliseconds. */
const CUT_MS = 500

/** By a Date header (RFC 9110); null when it is missing or none. Any proxy may write it: an alert goes by it, and nothing else. */
function aheadOf(header: string | string[] | undefined, span: Span): number | null {
  const at = typeof header === "string" ? Date.parse(header) : NaN
  return Number.isNaN(at) ? null : aheadMs(span, at + CUT_MS)
}

/** The spec names no such header; where one comes it helps the service's support. Nothing else than an id is taken for one. */
function requestIdOf(header: string | string[] | undefined): string | undefined {
  return typeof header === "string" && /^[\w.-]{1,64}$/.test(header) ? header : undefined
}

function kindOf(error: Error): FailureKind {
  if (error instanceof errors.ConnectTimeoutError) {
    return "timeout"
  }
  if (error instanceof errors.ClientClosedError || error instanceof errors.ClientDestroyedError) {
    return "aborted"
  }
  return error instanceof errors.HTTPParserError ? "unreadable_reply" : "unreachable"
}

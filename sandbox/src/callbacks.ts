import { callbackMessage } from "./callback-message"
import type { CallbackFault } from "./faults"
import type { Ground } from "./ground"
import { type Answer, postJson } from "./http/post"
import type { CallbackDelivery } from "./journal"
import { redirectOf } from "./rules/web-address"
import type { Checkout } from "./store"

type Trigger = Pick<CallbackDelivery, "trigger" | "attempt">

type Message = { body: string; signature?: string }

/** What happens to a callback between the service and the shop, and to its answer on the way back. */
type Journey = { forward?: (message: Message) => Message; losesAnswer?: boolean }

const JOURNEYS: Record<"answer_lost" | "stripped" | "rewritten" | "doubled", Journey> = {
  answer_lost: { losesAnswer: true },
  stripped: { forward: ({ body }) => ({ body }) },
  doubled: {},
  // The same JSON in other bytes.
  rewritten: { forward: ({ body, signature }) => ({ body: JSON.stringify(JSON.parse(body), null, 2), signature }) },
}

/** Delivers the payment-result callback: first while the shopper waits, then at intervals until a 2xx (spec, Events). */
export class Callbacks {
  private readonly underWay = new Set<Promise<unknown>>()
  private readonly stopping = new AbortController()
  /** Calls off a checkout's scheduled delivery. */
  private readonly scheduled = new Map<Checkout, () => void>()

  constructor(private readonly ground: Ground) {}

  /** @returns the `redirect_url` of the merchant's answer, when it gave one that counts */
  async deliverFirst(checkout: Checkout): Promise<string | undefined> {
    checkout.callback = "pending"
    const answer = await this.deliver(checkout, { trigger: "initial", attempt: 0 })
    return answer && redirectOf(answer)
  }

  /** The operator's re-trigger: one delivery, whatever was delivered before. */
  async retrigger(checkout: Checkout): Promise<void> {
    await this.deliver(checkout, { trigger: "operator", attempt: 0 })
  }

  /** Resolves when no delivery is under way; those that are due later are not waited for. */
  async idle(): Promise<void> {
    while (this.underWay.size > 0) {
      await Promise.all(this.underWay)
    }
  }

  stop(): void {
    this.stopping.abort()
  }

  private async deliver(checkout: Checkout, trigger: Trigger): Promise<Answer | undefined> {
    const fault = this.ground.faults.takeForCallback()
    if (fault?.kind === "delayed") {
      this.schedule(checkout, this.ground.clock.now() + fault.ms, trigger)
      return undefined
    }
    const answer = await this.track(this.attempt(checkout, trigger, fault))
    this.conclude(checkout, trigger, answer)
    return answer
  }

  private async attempt(
    checkout: Checkout,
    trigger: Trigger,
    fault: Exclude<CallbackFault, { kind: "delayed" }> | undefined
  ): Promise<Answer | undefined> {
    if (fault?.kind === "lost") {
      return this.record(checkout, trigger, { error: "lost on its way (fault)" })
    }
    const sent = this.send(checkout, trigger, fault && JOURNEYS[fault.kind])
    if (fault?.kind === "doubled") {
      void this.track(this.send(checkout, trigger))
    }
    return sent
  }

  private async send(
    checkout: Checkout,
    trigger: Trigger,
    { forward = (message) => message, losesAnswer = false }: Journey = {}
  ): Promise<Answer | undefined> {
    const at = this.ground.clock.iso()
    const { body, signature } = forward(callbackMessage(checkout, this.ground.options))
    const timeout = AbortSignal.timeout(this.ground.options.callback.timeoutMs)
    const signal = AbortSignal.any([timeout, this.stopping.signal])
    try {
      const headers: Record<string, string> = signature === undefined ? {} : { "X-Signature": signature }
      const answer = await postJson(checkout.request.notifyUrl, body, headers, signal)
      return this.record(checkout, trigger, losesAnswer ? { error: "answer lost (fault)" } : { answer }, at)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      return this.record(checkout, trigger, { error: timeout.aborted ? "no answer in time" : reason }, at)
    }
  }

  private record(
    checkout: Checkout,
    trigger: Trigger,
    result: { answer?: Answer; error?: string },
    at = this.ground.clock.iso()
  ): Answer | undefined {
    const { answer, error } = result
    this.ground.journal.addDelivery({
      at,
      checkoutId: checkout.id,
      clientReferenceId: checkout.request.clientReferenceId,
      ...trigger,
      url: checkout.request.notifyUrl,
      body: callbackMessage(checkout, this.ground.options).body,
      ...(answer && { answer: { status: answer.status, body: answer.body } }),
      ...(error !== undefined && { error }),
    })
    return answer
  }

  private conclude(checkout: Checkout, { trigger, attempt }: Trigger, answer: Answer | undefined): void {
    const { retryEveryMs, maxRetries } = this.ground.options.callback
    if (answer && answer.status >= 200 && answer.status <= 299) {
      checkout.callback = "delivered"
      this.scheduled.get(checkout)?.()
    } else if (!this.stopping.signal.aborted && trigger !== "operator" && checkout.callback !== "delivered") {
      if (attempt >= maxRetries) {
        checkout.callback = "given_up"
      } else {
        const pause = Math.max(retryEveryMs, answer?.status === 429 ? this.retryAfterMs(answer) : 0)
        this.schedule(checkout, this.ground.clock.now() + pause, { trigger: "retry", attempt: attempt + 1 })
      }
    }
    this.ground.journal.ring()
  }

  private schedule(checkout: Checkout, at: number, trigger: Trigger): void {
    const callOff = this.ground.clock.schedule(at, async () => {
      await this.deliver(checkout, trigger)
    })
    this.scheduled.set(checkout, callOff)
  }

  private retryAfterMs(answer: Answer): number {
    const header = String(answer.headers["retry-after"] ?? "")
    const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - this.ground.clock.now()
    return Number.isNaN(ms) ? 0 : ms
  }

  private async track<T>(work: Promise<T>): Promise<T> {
    this.underWay.add(work)
    try {
      return await work
    } finally {
      this.underWay.delete(work)
    }
  }
}

import {
  type Attributes,
  type Counter,
  metrics,
  type Span,
  SpanStatusCode,
} from "@medusajs/framework/opentelemetry/api"
import { Tracer } from "@medusajs/framework/telemetry"
import { faultOf } from "../../core/report/fault"
import { versionOf } from "./versions"

const NAME = "medusa-payment-instalments"
const VERSION = versionOf(NAME)

/** Does nothing, and costs nothing, unless the shop has switched OpenTelemetry on, in its instrumentation.ts. */
const tracer = new Tracer(NAME, VERSION)

/** What is counted, and what of. */
const COUNTED = {
  "instalments.calls": "Calls of the service, by account, endpoint and result",
  "instalments.callbacks": "Callbacks of the service, by account and what was answered",
} as const
const counters = new Map<keyof typeof COUNTED, Counter>()

/**
 * Runs something as a span of its own, below that of its caller.
 *
 * @param attributes names and ids, nothing personal, no secret
 */
export function traced<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  return tracer.trace(name, async (span: Span) => {
    span.setAttributes(attributes)
    try {
      return await work()
    } catch (error) {
      // Of an error only what the log may tell: its message may hold anything.
      const { name: kind, code } = faultOf(error)
      span.setStatus({ code: SpanStatusCode.ERROR, message: code === undefined ? kind : `${kind} ${code}` })
      throw error
    } finally {
      span.end()
    }
  })
}

/** Counts one more. The meter is asked for when the shop's own has been set. */
export function count(what: keyof typeof COUNTED, attributes: Attributes): void {
  const counter =
    counters.get(what) ?? metrics.getMeter(NAME, VERSION).createCounter(what, { description: COUNTED[what] })
  counters.set(what, counter)
  counter.add(1, attributes)
}

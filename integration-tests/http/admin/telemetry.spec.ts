import { context, metrics, SpanStatusCode, trace } from "@medusajs/framework/opentelemetry/api"
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks"
import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from "@opentelemetry/sdk-metrics"
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from "@opentelemetry/sdk-trace-base"
import { scrubbed } from "../../../examples/monitoring/scrubbed"
import { count, traced } from "../../../src/use-cases/service/telemetry"

const spans = new InMemorySpanExporter()

/** As a shop's instrumentation.ts switches it on. */
function switchOn(): { counted(): Promise<unknown> } {
  const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(scrubbed(spans))] })
  trace.setGlobalTracerProvider(provider)
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  const exporter = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE)
  const reader = new PeriodicExportingMetricReader({ exporter, exportIntervalMillis: 3_600_000 })
  metrics.setGlobalMeterProvider(new MeterProvider({ readers: [reader] }))
  return {
    counted: async () => {
      await reader.forceFlush()
      return exporter
        .getMetrics()
        .flatMap(({ scopeMetrics }) => scopeMetrics)
        .flatMap((scope) => scope.metrics)
        .map(({ descriptor, dataPoints }) => [
          descriptor.name,
          dataPoints.map(({ value, attributes }) => [value, attributes]),
        ])
    },
  }
}

const finished = () => spans.getFinishedSpans().map(({ name, attributes, status }) => ({ name, attributes, status }))

afterEach(() => spans.reset())
afterAll(() => {
  trace.disable()
  metrics.disable()
  context.disable()
})

it("a shop without OpenTelemetry notices nothing", async () => {
  count("instalments.callbacks", { account: "uk", answer: "accepted" })

  expect(await traced("job any", { job: "any" }, async () => "done")).toBe("done")
  await expect(traced("job any", {}, () => Promise.reject(new RangeError()))).rejects.toThrow(RangeError)
  expect(finished()).toEqual([])
})

it("where it is switched on, calls are spans below their job's, and of an error only its kind is told", async () => {
  const { counted } = switchOn()
  const call = () =>
    traced("instalments.get_checkout", { account: "uk", endpoint: "get_checkout" }, () =>
      Promise.reject(Object.assign(new RangeError("Jane Doe, 1 High Street"), { code: "timeout" }))
    )

  await expect(traced("job some", { job: "some" }, call)).rejects.toThrow("Jane")
  count("instalments.calls", { account: "uk", endpoint: "get_checkout", result: "timeout" })
  count("instalments.calls", { account: "uk", endpoint: "get_checkout", result: "timeout" })

  const [inner, outer] = spans.getFinishedSpans()
  expect([inner?.name, outer?.name]).toEqual(["instalments.get_checkout", "job some"])
  expect(inner?.parentSpanContext?.spanId).toBe(outer?.spanContext().spanId)
  expect(inner?.attributes).toEqual({ account: "uk", endpoint: "get_checkout" })
  expect(inner?.status.message).toBe("RangeError timeout")
  expect(JSON.stringify(finished())).not.toContain("Jane")
  expect(await counted()).toEqual([
    ["instalments.calls", [[2, { account: "uk", endpoint: "get_checkout", result: "timeout" }]]],
  ])
})

it("what Medusa writes on the span of a request leaves the process without headers, queries, return links and values", async () => {
  switchOn()
  const url = "/instalments/return/SECRET-link?token=SECRET-token"
  const attributes = {
    "http.url": url,
    "http.method": "GET",
    "http.status_code": 200,
    cookie: "connect.sid=SECRET",
    authorization: "Bearer SECRET",
    "x-signature": "SECRET",
    "x-publishable-api-key": "SECRET",
  }
  const span = trace.getTracer("@medusajs/http").startSpan(`GET ${url}`, { attributes })
  span
    .setStatus({ code: SpanStatusCode.ERROR, message: "where email = 'ada@example.com': Jane <jane@example.com>" })
    .end()

  expect(finished()).toEqual([
    {
      name: "GET /instalments/return/…",
      attributes: { "http.url": "/instalments/return/…", "http.method": "GET", "http.status_code": 200 },
      status: { code: SpanStatusCode.ERROR, message: "where email = …: Jane <…>" },
    },
  ])
})

import { registerOtel } from "@medusajs/medusa"
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http"
import { scrubbed } from "./scrubbed"

// Beside medusa-config.ts, with scrubbed.ts. The exporter reads OTEL_EXPORTER_OTLP_ENDPOINT.
export function register() {
  registerOtel({
    serviceName: "shop",
    exporter: scrubbed(new OTLPTraceExporter()),
    instrument: { http: true, workflows: true, query: true },
  })
}

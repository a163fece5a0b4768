#!/usr/bin/env node
import { parseArgs } from "node:util"
import { defaultIntegration, type Sandbox, SANDBOX_DEFAULTS, type SandboxOptions, startSandbox } from "./index"

const HELP = `medusa-payment-instalments-sandbox: a double of the instalment service for development. No real money moves.

  --port <n>               port to listen on (default 4010)
  --host <address>         address to listen on (default 127.0.0.1)
  --client-secret <text>   Bearer token (default ${SANDBOX_DEFAULTS.clientSecret})
  --signing-key <text>     key of X-Signature in both directions (default ${SANDBOX_DEFAULTS.signingKey})
  --no-rate-limits         answer any number of requests
  --manual-review          refunds are reviewed, and so may be requested on the day of purchase
  --manual-refunds         refunds move only by the buttons of the front page, or by /_control
  --cancel-lapsed          a checkout that is not paid in time is cancelled, with a callback
  --https-only             refuse a notify_url that is not public HTTPS, as the service does
  --html-escaping          sign JSON the way Rails and Go write it
  --help                   this text
`

const FLAGS = {
  port: { type: "string", default: "4010" },
  host: { type: "string", default: "127.0.0.1" },
  "client-secret": { type: "string", default: SANDBOX_DEFAULTS.clientSecret },
  "signing-key": { type: "string", default: SANDBOX_DEFAULTS.signingKey },
  "no-rate-limits": { type: "boolean", default: false },
  "manual-review": { type: "boolean", default: false },
  "manual-refunds": { type: "boolean", default: false },
  "cancel-lapsed": { type: "boolean", default: false },
  "https-only": { type: "boolean", default: false },
  "html-escaping": { type: "boolean", default: false },
  help: { type: "boolean", default: false },
} as const

function readFlags() {
  return parseArgs({ options: FLAGS, strict: true }).values
}

type Flags = ReturnType<typeof readFlags>

function optionsOf(flags: Flags): SandboxOptions {
  const port = Number(flags.port)
  if (!/^\d+$/.test(flags.port) || port > 65_535) {
    throw new Error(`--port takes a number from 0 to 65535, not "${flags.port}"`)
  }
  return {
    port,
    host: flags.host,
    rateLimits: !flags["no-rate-limits"],
    refunds: flags["manual-refunds"] ? "manual" : "automatic",
    lapsedCheckout: flags["cancel-lapsed"] ? "cancelled" : "stays_received",
    notifyUrls: flags["https-only"] ? "https" : "any",
    escaping: flags["html-escaping"] ? "html" : "plain",
    integrations: [
      {
        ...defaultIntegration(),
        clientSecret: flags["client-secret"],
        signingKey: flags["signing-key"],
        automaticRefundApproval: !flags["manual-review"],
      },
    ],
  }
}

function welcome({ url }: Sandbox, flags: Flags): string {
  return `Instalments sandbox listening on ${url}

  INSTALMENTS_BASE_URL=${url}
  INSTALMENTS_CLIENT_SECRET=${flags["client-secret"]}
  INSTALMENTS_SIGNING_KEY=${flags["signing-key"]}

  Card that is approved   ${SANDBOX_DEFAULTS.approvedCard}
  Card that asks back     ${SANDBOX_DEFAULTS.authenticatedCard}
  Card that is declined   ${SANDBOX_DEFAULTS.declinedCard}
  Pay, refund, break it   ${url}/
  API description         ${url}/docs/api/v2
  What it knows           ${url}/_control/checkouts   /_control/refunds   /_control/deliveries

Ctrl-C stops it; nothing is kept.
`
}

async function main(): Promise<void> {
  const flags = readFlags()
  if (flags.help) {
    process.stdout.write(HELP)
    return
  }
  const sandbox = await startSandbox(optionsOf(flags))
  const stop = (): void => void sandbox.stop()
  process.once("SIGINT", stop)
  process.once("SIGTERM", stop)
  process.stdout.write(welcome(sandbox, flags))
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) {
    return String(error)
  }
  const code = "code" in error ? error.code : undefined
  switch (code) {
    case "EADDRINUSE":
      return `Port ${portOf(error)} is taken: stop what uses it, or choose another with --port`
    case "EACCES":
      return `Port ${portOf(error)} needs more rights than you have: choose one above 1023 with --port`
    default:
      return error.message
  }
}

function portOf(error: Error): string {
  return "port" in error ? String(error.port) : ""
}

main().catch((error: unknown) => {
  process.stderr.write(`medusa-payment-instalments-sandbox: ${sentenceOf(error)}\n`)
  process.exitCode = 1
})

import { createHmac } from "node:crypto"
import { createServer, type IncomingHttpHeaders } from "node:http"
import { once } from "node:events"
import type { AddressInfo } from "node:net"
import { type Sandbox, SANDBOX_DEFAULTS, type SandboxOptions, startSandbox } from "../index"

/** Noon in London in winter, so that no test depends on the day it runs. */
export const NOON = "2026-01-15T12:00:00.000Z"

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()))
})

/** X-Signature as the spec has it, made apart from the sandbox's own signer. */
export function signatureOf(body: string | Uint8Array, key: string = SANDBOX_DEFAULTS.signingKey): string {
  return createHmac("sha512", key).update(body).digest("base64")
}

/** A sandbox on a frozen clock without limits, stopped after the test. */
export async function sandboxWith(options: SandboxOptions = {}): Promise<Sandbox> {
  const sandbox = await startSandbox({ rateLimits: false, clock: { startAt: NOON, frozen: true }, ...options })
  closers.push(() => sandbox.stop())
  return sandbox
}

export interface Answer {
  status: number
  json: unknown
}

/** The default integration unless told otherwise; a body is sent compactly and signed. */
export interface Send {
  json?: unknown
  /** Sent as it is instead of `json`. */
  text?: string | Buffer
  headers?: Record<string, string>
  secret?: string
  key?: string
}

export async function call(sandbox: Sandbox, endpoint: string, send: Send = {}): Promise<Answer> {
  const [method, path] = endpoint.split(" ")
  const body = send.text ?? (send.json === undefined ? undefined : JSON.stringify(send.json))
  const response = await fetch(new URL(path ?? "", sandbox.url), {
    method,
    headers: {
      Authorization: `Bearer ${send.secret ?? SANDBOX_DEFAULTS.clientSecret}`,
      ...(body !== undefined && {
        "Content-Type": "application/json",
        "X-Signature": signatureOf(body, send.key),
      }),
      ...send.headers,
    },
    ...(body !== undefined && { body }),
  })
  return { status: response.status, json: await response.json() }
}

export interface Payload {
  amount: unknown
  currency: unknown
  client_reference_id: unknown
  notify_url: unknown
  success_url: unknown
  cancel_url: unknown
  customer: unknown
  line_items?: unknown
}

export function payload(changes: Partial<Payload> = {}): { checkout: Payload } {
  return {
    checkout: {
      amount: 300_00,
      currency: "GBP",
      client_reference_id: "cart_1",
      // Nobody listens on this port.
      notify_url: "http://127.0.0.1:9/hooks",
      success_url: "https://shop.example/thanks",
      cancel_url: "https://shop.example/basket",
      customer: { email: "ada@example.com" },
      ...changes,
    },
  }
}

/** Creates a checkout. @returns its id and payment_url */
export async function create(
  sandbox: Sandbox,
  changes: Partial<Payload> = {},
  credentials: Pick<Send, "secret" | "key"> = {}
): Promise<{ id: string; payment_url: string }> {
  const { status, json } = await call(sandbox, "POST /api/checkouts", { json: payload(changes), ...credentials })
  expect(status).toBe(200)
  return (json as { data: { id: string; payment_url: string } }).data
}

/** The detail of the one error of an answer. */
export function detailOf(answer: Answer): string {
  return (answer.json as { errors: { detail: string }[] }).errors[0]?.detail ?? ""
}

export interface Callback {
  headers: IncomingHttpHeaders
  body: string
}

export interface CallbackAnswer {
  status: number
  body?: string
  headers?: Record<string, string>
}

/** A merchant's callback endpoint that answers as told and remembers what it got. */
export async function merchant(
  answer: (callback: Callback, count: number) => CallbackAnswer | Promise<CallbackAnswer>
): Promise<{ url: string; received: Callback[] }> {
  const received: Callback[] = []
  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = []
      for await (const chunk of request as AsyncIterable<Buffer>) {
        chunks.push(chunk)
      }
      const callback = { headers: request.headers, body: Buffer.concat(chunks).toString("utf8") }
      received.push(callback)
      const { status, body, headers } = await answer(callback, received.length)
      response.writeHead(status, headers).end(body)
    })()
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  closers.push(async () => {
    server.close()
    server.closeAllConnections()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`, received }
}

export const DAY_MS = 24 * 3_600_000

/** A checkout that was paid now. @returns its id */
export async function paid(sandbox: Sandbox, changes: Partial<Payload> = {}): Promise<string> {
  const { id } = await create(sandbox, changes)
  await sandbox.control.pay(id)
  return id
}

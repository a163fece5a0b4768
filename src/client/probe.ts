import { Agent, type Dispatcher, EnvHttpProxyAgent, request } from "undici"
import { isLoopback } from "../core/loopback"

/** Milliseconds to the whole answer: a person is waiting. */
const TIMEOUT_MS = 6_000
/** Bytes of an answer that are read; a description of this API has some tens of thousands. */
const MAX_BYTES = 1_000_000

/** An answer, as far as a check of the connection looks at it. */
export type Probe = { status: number; date: string | null; text: string }

/** What an address is asked; without credentials, and never redirected. */
type ProbeRequest = { method?: "GET" | "POST"; headers?: Record<string, string>; body?: string }

/**
 * Asks an address of the account's own configuration something that needs no credentials: whether it answers, and what.
 *
 * @returns undefined when no answer came in time, or one too large
 */
export async function probe(
  address: string,
  { method = "GET", headers, body }: ProbeRequest,
  withinMs = TIMEOUT_MS
): Promise<Probe | undefined> {
  const agent = agentTo(new URL(address))
  try {
    const signal = AbortSignal.timeout(withinMs)
    return await read(await request(address, { dispatcher: agent, method, headers, body: body ?? null, signal }))
  } catch {
    return undefined
  } finally {
    await agent.destroy()
  }
}

/** By the same proxy as the client's requests. */
function agentTo({ hostname }: URL): Dispatcher {
  const options = { maxResponseSize: MAX_BYTES, connections: 1 }
  return isLoopback(hostname) ? new Agent(options) : new EnvHttpProxyAgent(options)
}

async function read({ statusCode, headers, body }: Dispatcher.ResponseData): Promise<Probe> {
  const { date } = headers
  return { status: statusCode, date: typeof date === "string" ? date : null, text: await body.text() }
}

import { Agent, type Dispatcher, EnvHttpProxyAgent, request } from "undici"
import { DEFAULT_TIMEOUTS, type Endpoint, PUBLISHED_LIMITS, type RateBudget } from "../../src/client"
import { rateLimitSeconds } from "../../src/client/limits"
import { rateLimitReply } from "../../src/client/schemas"
import { isLoopback } from "../../src/core/loopback"
import { parseJson } from "../../src/core/wire/json"
import { sign } from "../../src/core/wire/signature"
import type { Answer } from "./heard"

/** Whose account is asked. */
export type Access = { baseUrl: string; clientSecret: string; signingKey: string }

/** A request as it travels: what the plugin's client never sends can be asked as well. With a body it is a POST. */
export type Call = {
  endpoint: Endpoint
  /** From "/api" on. */
  path: string
  body?: string
  /** Instead of the client secret; null for none. */
  token?: string | null
  /** Instead of the one that the signing key makes; null for none. */
  signature?: string | null
}

export type Ask = (call: Call) => Promise<Answer>

/** What one question may cost; the pace's own waits are not counted. */
const MAX_ATTEMPTS = 3

/**
 * Sends requests one at a time, each when the budget allows it; one that the service's limits refuse is sent again.
 *
 * @param onAnswer hears every answer
 */
export function createAsk(access: Access, budget: RateBudget, onAnswer: (answer: Answer) => void) {
  const dispatcher = isLoopback(new URL(access.baseUrl).hostname) ? new Agent() : new EnvHttpProxyAgent()
  const ask = async (call: Call, attempt = 1): Promise<Answer> => {
    const slot = await budget.take(call.endpoint, Infinity)
    const answer = await send(access, call, dispatcher).finally(() => slot.ended())
    onAnswer(answer)
    if (answer.status !== 429 || attempt === MAX_ATTEMPTS) {
      return answer
    }
    const text = rateLimitReply.safeParse(parseJson(answer.body)).data?.error
    await budget.exhausted(call.endpoint, rateLimitSeconds(text, PUBLISHED_LIMITS[call.endpoint].perMs))
    return ask(call, attempt + 1)
  }
  return { ask: (call: Call) => ask(call), close: () => dispatcher.close() }
}

async function send(access: Access, call: Call, dispatcher: Dispatcher): Promise<Answer> {
  const { endpoint, path, body, token = access.clientSecret } = call
  const signature = call.signature === undefined && body !== undefined ? sign(body, access.signingKey) : call.signature
  const {
    statusCode,
    headers,
    body: reply,
  } = await request(access.baseUrl + path, {
    dispatcher,
    method: body === undefined ? "GET" : "POST",
    headers: {
      accept: "application/json",
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { "content-type": "application/json" }),
      ...(typeof signature === "string" && { "x-signature": signature }),
    },
    body: body ?? null,
    signal: AbortSignal.timeout(DEFAULT_TIMEOUTS.totalMs),
  })
  const texts = Object.entries(headers).map(([name, value]) => [name, String(value)])
  return { endpoint, status: statusCode, headers: Object.fromEntries(texts), body: Buffer.from(await reply.bytes()) }
}

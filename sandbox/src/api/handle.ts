import { errorBody, RateLimited, ServiceError } from "../errors"
import type { ApiFault } from "../faults"
import type { Incoming } from "../http/incoming"
import { jsonReply, type Reply } from "../http/reply"
import type { ReceivedRequest } from "../journal"
import type { Service } from "../service"
import { isPrettyPrinted } from "../signing"
import type { Integration } from "../store"
import { ENDPOINTS } from "../wire"
import { checkSignature, integrationOf, isJson, signatureVerdict } from "./authenticate"
import { answerCall, type Route, routeOf } from "./endpoints"
import { withFault } from "./fault-effects"

/** Answers a request to the API and writes it down, with whatever fault is due; undefined where its connection is to break. */
export async function handleApi(service: Service, incoming: Incoming): Promise<Reply | undefined> {
  const route = routeOf(incoming.method, incoming.url.pathname)
  const integration = integrationOf(service.store, incoming.headers.authorization)
  const fault = service.faults.takeForApi(route?.endpoint)
  const entry = journalEntry(service, incoming, { route, integration, fault })
  service.journal.addRequest(entry)
  const work = () => answer(service, incoming, route)
  const reply = await withFault(service.faults, fault, service.clock.now(), work)
  if (reply && !reply.breaksOff) {
    entry.status = reply.status
    service.journal.ring()
  }
  return reply
}

function answer(service: Service, incoming: Incoming, route: Route | undefined): Reply {
  try {
    const integration = integrationOf(service.store, incoming.headers.authorization)
    if (!integration) {
      throw new ServiceError(401, "Missing or invalid Bearer token")
    }
    if (!route) {
      throw new ServiceError(404, "Not found")
    }
    if (service.options.rateLimits) {
      service.limits.take(limitKey(integration, route), ENDPOINTS[route.endpoint])
    }
    const json = incoming.method === "POST" ? readJson(service, incoming, integration) : undefined
    return jsonReply(200, answerCall(service, { integration, route, url: incoming.url, json }))
  } catch (error) {
    return refusal(error)
  }
}

/** Every integration and endpoint has a limit of its own, and so has each managed merchant's config. */
function limitKey(integration: Integration, { endpoint, id }: Route): string {
  const perConfig = endpoint === "GET /api/merchants/{merchant_id}/config" ? id : ""
  return JSON.stringify([integration.clientSecret, endpoint, perConfig])
}

function readJson({ options }: Service, incoming: Incoming, integration: Integration): unknown {
  if (incoming.tooLarge) {
    throw new ServiceError(400, "Request body is too large")
  }
  if (!/^application\/json\s*(;|$)/i.test(incoming.headers["content-type"] ?? "")) {
    throw new ServiceError(400, "Content-Type must be application/json")
  }
  const text = utf8(incoming.bytes)
  if (text === undefined || !isJson(text)) {
    throw new ServiceError(400, "Request body is not valid JSON")
  }
  checkSignature(integration, text, signatureOf(incoming), options.escaping)
  return JSON.parse(text)
}

function refusal(error: unknown): Reply {
  if (error instanceof RateLimited) {
    return jsonReply(429, { error: error.message })
  }
  if (error instanceof ServiceError) {
    return jsonReply(error.status, errorBody(error.status, error.detail))
  }
  throw error
}

function journalEntry(
  { clock, options }: Service,
  incoming: Incoming,
  { route, integration, fault }: { route?: Route; integration?: Integration; fault?: ApiFault }
): ReceivedRequest {
  const { authorization, "x-signature": _signature, ...headers } = incoming.headers
  const body = incoming.bytes.toString("utf8")
  return {
    at: clock.iso(),
    method: incoming.method,
    path: incoming.target,
    ...(route && { endpoint: route.endpoint }),
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
    authorization: authorization !== undefined,
    body,
    signature: signatureVerdict(integration, body, signatureOf(incoming), options.escaping),
    prettyPrinted: isJson(body) && isPrettyPrinted(body),
    ...(fault && { fault: fault.kind }),
  }
}

function signatureOf(incoming: Incoming): string | undefined {
  const header = incoming.headers["x-signature"]
  return header === undefined ? undefined : String(header)
}

/** The text, or undefined when the bytes are not UTF-8. */
function utf8(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

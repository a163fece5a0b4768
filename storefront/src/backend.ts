import { previewToken } from "./preview.js"
import { localeOf, type Speech, wordsOf } from "./words.js"

/** The address of the shop's Medusa backend and the publishable API key of its store routes. Neither is secret. */
export type Backend = Speech & {
  backendUrl: string
  publishableKey: string
  /** Sent along, for shops whose browser code holds the customer's login: `{ authorization: "Bearer …" }`. */
  headers?: Readonly<Record<string, string>>
  /** For a shop's own server, which reads it from the cookie `instalments_preview`: the token of the admin's preview link. */
  preview?: string | undefined
}

/** The token of the preview that is looked at, if one is. */
export function previewOf({ preview }: Backend): string | undefined {
  return preview ?? previewToken()
}

/** Why the backend gave no usable answer. The message is a sentence that may be shown to the shopper. */
export class StorefrontError extends Error {
  override readonly name = "StorefrontError"

  constructor(
    message: string,
    /** The HTTP status, or null when no readable answer arrived. */
    readonly status: number | null
  ) {
    super(message)
  }

  /** True when the same request may succeed a moment later. */
  get passing(): boolean {
    return this.status === null || this.status === 429 || this.status >= 500
  }
}

/** What a request may carry beside its path. */
type StoreRequest = {
  /** Sent as JSON; makes it a POST. */
  body?: object
  /** Ends the request early; its reason is then thrown as it is. */
  signal?: AbortSignal | undefined
}

/** Opening a payment waits for the service's answer; what takes longer than this, in milliseconds, will not come. */
const ANSWER_LIMIT_MS = 30_000

/**
 * Asks one of the store routes.
 *
 * @param path below the backend's address, percent-encoded, for example "/store/instalments/plans"
 * @throws StorefrontError for every failure but the caller's own abort
 */
export async function askStore(backend: Backend, path: string, { body, signal }: StoreRequest = {}): Promise<unknown> {
  const limit = limited(signal)
  const locale = localeOf(backend)
  const preview = previewOf(backend)
  try {
    const response = await fetch(backend.backendUrl.replace(/\/+$/, "") + path, {
      method: body ? "POST" : "GET",
      headers: {
        ...backend.headers,
        accept: "application/json",
        ...(locale && { "accept-language": locale }),
        "x-publishable-api-key": backend.publishableKey,
        ...(preview && { "x-instalments-preview": preview }),
        ...(body && { "content-type": "application/json" }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: limit.signal,
    })
    const answer: unknown = await response.json().catch(() => undefined)
    if (!response.ok) throw refusal(response.status, answer, wordsOf(backend).noAnswer)
    return answer
  } catch (error) {
    if (signal?.aborted) throw abortReason(signal)
    if (error instanceof StorefrontError) throw error
    throw new StorefrontError(wordsOf(backend).unreachable, null)
  } finally {
    limit.end()
  }
}

/** What an aborted signal is thrown as. Browsers before 2022 know no reason. */
export function abortReason(signal: AbortSignal): unknown {
  return signal.reason ?? new DOMException("Aborted", "AbortError")
}

/** The answer had another shape than this version of the plugin gives. */
export function unreadable(field: string): StorefrontError {
  return new StorefrontError(`The shop gave an answer that could not be read (${field}).`, null)
}

/** The fields of a JSON object; none for anything else, so that a missing field and a missing object fail alike. */
export function fieldsOf(value: unknown): Partial<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? { ...value } : {}
}

// Each of these throws a StorefrontError that names the field where it is something else.

export function textOf(value: unknown, field: string): string {
  if (typeof value !== "string") throw unreadable(field)
  return value
}

export function textOrNull(value: unknown, field: string): string | null {
  return value === null ? null : textOf(value, field)
}

export function numberOf(value: unknown, field: string): number {
  if (typeof value !== "number") throw unreadable(field)
  return value
}

export function numberOrNull(value: unknown, field: string): number | null {
  return value === null || value === undefined ? null : numberOf(value, field)
}

export function listOf(value: unknown, field: string): unknown[] {
  if (!Array.isArray(value)) throw unreadable(field)
  return value
}

function refusal(status: number, answer: unknown, otherwise: string): StorefrontError {
  const { message } = fieldsOf(answer)
  // A server's own failure carries words for developers.
  const sentence = status < 500 && typeof message === "string" && message !== "" ? message : undefined
  return new StorefrontError(sentence ?? otherwise, status)
}

/** AbortSignal.any and AbortSignal.timeout, for browsers that do not have them yet. */
function limited(signal: AbortSignal | undefined) {
  const limit = new AbortController()
  const abort = () => limit.abort()
  if (signal?.aborted) abort()
  signal?.addEventListener("abort", abort, { once: true })
  const timer = setTimeout(abort, ANSWER_LIMIT_MS)
  return {
    signal: limit.signal,
    end: () => {
      clearTimeout(timer)
      signal?.removeEventListener("abort", abort)
    },
  }
}

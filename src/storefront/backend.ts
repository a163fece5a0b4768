/** The address of the shop's Medusa backend and the publishable API key of its store routes. Neither is secret. */
export type Backend = { backendUrl: string; publishableKey: string }

/** Why the backend gave no usable answer. The message is a sentence that may be shown to the shopper. */
export class StorefrontError extends Error {
  override readonly name = "StorefrontError"

  constructor(
    message: string,
    /** The HTTP status, or null when no readable answer arrived. */
    readonly status: number | null,
    options?: { cause: unknown }
  ) {
    super(message, options)
  }

  /** True when the same request may succeed a moment later. */
  get passing(): boolean {
    return this.status === null || this.status === 429 || this.status >= 500
  }
}

/** A store route answers from the plugin's own tables: what takes longer than this, in milliseconds, will not come. */
const ANSWER_LIMIT_MS = 15_000

/**
 * Reads one of the plugin's store routes.
 *
 * @param path below the backend's address, percent-encoded, for example "/store/instalments/plans"
 * @param signal ends the request early; its reason is then thrown as it is
 * @throws StorefrontError for every other failure
 */
export async function readStore(backend: Backend, path: string, signal?: AbortSignal): Promise<unknown> {
  const limits = [AbortSignal.timeout(ANSWER_LIMIT_MS), ...(signal ? [signal] : [])]
  try {
    const response = await fetch(backend.backendUrl.replace(/\/+$/, "") + path, {
      headers: { accept: "application/json", "x-publishable-api-key": backend.publishableKey },
      signal: AbortSignal.any(limits),
    })
    const body: unknown = await response.json().catch(() => undefined)
    if (!response.ok) {
      throw new StorefrontError(sentenceOf(body) ?? "The shop could not answer. Please try again.", response.status)
    }
    return body
  } catch (error) {
    signal?.throwIfAborted()
    if (error instanceof StorefrontError) {
      throw error
    }
    throw new StorefrontError("The shop could not be reached. Please check your connection and try again.", null, {
      cause: error,
    })
  }
}

/** The answer had another shape than this version of the plugin gives. */
export function unreadable(field: string): StorefrontError {
  return new StorefrontError(`The shop gave an answer that could not be read (${field}).`, null)
}

/** The fields of a JSON object; none for anything else, so that a missing field and a missing object fail alike. */
export function fieldsOf(value: unknown): Partial<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? { ...value } : {}
}

function sentenceOf(body: unknown): string | undefined {
  const { message } = fieldsOf(body)
  return typeof message === "string" && message !== "" ? message : undefined
}

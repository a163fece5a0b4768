/** Milliseconds to the whole answer: a person is waiting. */
const TIMEOUT_MS = 6_000
/** Bytes of an answer that are read; a description of this API has some tens of thousands. */
const MAX_BYTES = 1_000_000

/** An answer, as far as a connection check looks at it. */
export type Probe = { status: number; date: string | null; text: string }

/**
 * Asks an address of the account's own configuration, without credentials.
 *
 * @returns undefined when no answer came in time, or one too large
 */
export async function probe(address: string, request: RequestInit): Promise<Probe | undefined> {
  try {
    const response = await fetch(address, { ...request, redirect: "manual", signal: AbortSignal.timeout(TIMEOUT_MS) })
    const text = await boundedText(response)
    return text === undefined ? undefined : { status: response.status, date: response.headers.get("date"), text }
  } catch {
    return undefined
  }
}

async function boundedText({ body }: Response): Promise<string | undefined> {
  const reader = body?.getReader()
  const chunks: Uint8Array[] = []
  let size = 0
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    size += part.value.length
    if (size > MAX_BYTES) {
      await reader?.cancel()
      return undefined
    }
    chunks.push(part.value)
  }
  return Buffer.concat(chunks).toString("utf8")
}

import type { Readable } from "node:stream"

/** A request's body, or that it was larger than allowed. */
export type RawBody = { ok: true; bytes: Buffer } | { ok: false }

/**
 * Reads a body as it travelled: whatever its content type, and broken JSON too, because a signature is checked over
 * exactly these bytes.
 *
 * @param limit in bytes; reading stops there
 */
export async function readRawBody(request: Readable, limit: number): Promise<RawBody> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk))
    size += bytes.length
    if (size > limit) {
      return { ok: false }
    }
    chunks.push(bytes)
  }
  return { ok: true, bytes: Buffer.concat(chunks) }
}

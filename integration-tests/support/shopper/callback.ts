import { sign } from "../../../src/core/wire/signature"
import { SANDBOX_DEFAULTS } from "../../../sandbox/src"
import type { StoreUnderTest } from "../store/store"

/** A callback's fields as the spec has them; what is given replaces or adds. Of a lamp's payment unless told otherwise. */
export function callbackBody(reference: string, fields: Record<string, unknown> = {}): string {
  return JSON.stringify({
    status: "successful",
    amount: 150_49,
    currency: "GBP",
    client_reference_id: reference,
    number_of_payments: 3,
    ...fields,
  })
}

/** What is sent to the callback's door. */
export type Message = {
  body: string | Uint8Array
  /** Signs the body; default: the sandbox's own key. */
  key?: string
  /** Sent in place of the right signature; null sends none. */
  signature?: string | null
  /** Default: application/json; null sends none. */
  contentType?: string | null
  /** Default: the store's own callback address. */
  path?: string
}

/** What came back. */
export type Answer = { status: number; text: string }

/** Knocks at the callback's door as the service does, or as anybody can. */
export async function sendCallback(
  { backendUrl }: Pick<StoreUnderTest, "backendUrl">,
  message: Message
): Promise<Answer> {
  const { body, key = SANDBOX_DEFAULTS.signingKey, contentType = "application/json" } = message
  const { signature = sign(body, key), path = "/hooks/instalments/default" } = message
  const response = await fetch(backendUrl + path, {
    method: "POST",
    // Bytes, because fetch names a content type of its own for a text.
    body: Buffer.from(body),
    headers: {
      ...(signature !== null && { "x-signature": signature }),
      ...(contentType !== null && { "content-type": contentType }),
    },
  })
  return { status: response.status, text: await response.text() }
}

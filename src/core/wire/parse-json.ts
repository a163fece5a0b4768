/**
 * The JSON in a body, or undefined when it holds none (`undefined` is no JSON value).
 * The reason is dropped on purpose: it quotes the body.
 */
export function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body))
  } catch {
    return undefined
  }
}

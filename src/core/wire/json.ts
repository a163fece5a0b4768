/** What the service's JSON can hold. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined }

const BEYOND_ASCII = /[\u0080-\uffff]/g

/**
 * The one serialisation: compact, key order kept, every string well-formed Unicode.
 * What is signed is this string, and this string is what is sent.
 *
 * @param isAscii writes "é" as "\\u00e9", as services do that put ASCII alone on the wire
 */
export function serialise(value: Json, isAscii = false): string {
  const text = JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === "string" ? inner.toWellFormed() : inner
  )
  return isAscii ? text.replace(BEYOND_ASCII, escapeUnit) : text
}

function escapeUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`
}

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

import { createHmac } from "node:crypto"
import type { OpenQuestions } from "./options"

/** A whole JSON string, or the whitespace between tokens. */
const STRING_OR_SPACE = /"[^"\\]*(?:\\.[^"\\]*)*"|\s+/g
const ESCAPED = { html: /[<>&\u2028\u2029]/g, ascii: /[\u0080-\uffff]/g }

/**
 * What the service signs and verifies: the JSON without whitespace, its keys in the order received (an object of
 * JavaScript would move keys such as "1" to the front), its strings written anew.
 *
 * @param text valid JSON
 */
export function compact(text: string, escaping: OpenQuestions["escaping"]): string {
  return text.replace(STRING_OR_SPACE, (token) =>
    token.startsWith('"') ? writeString(JSON.parse(token) as string, escaping) : ""
  )
}

/** True when valid JSON holds whitespace between its tokens: such a body never verifies. */
export function isPrettyPrinted(text: string): boolean {
  return text.replace(STRING_OR_SPACE, (token) => (token.startsWith('"') ? '""' : " ")).includes(" ")
}

/** X-Signature of exactly this text: standard Base64 of its HMAC-SHA512 (spec, Authentication 2). */
export function sign(text: string, signingKey: string): string {
  const mac = createHmac("sha512", signingKey)
  mac.update(text, "utf8")
  return mac.digest("base64")
}

export function expectedSignature(text: string, signingKey: string, escaping: OpenQuestions["escaping"]): string {
  return sign(compact(text, escaping), signingKey)
}

function writeString(value: string, escaping: OpenQuestions["escaping"]): string {
  const plain = JSON.stringify(value)
  return escaping === "plain" ? plain : plain.replace(ESCAPED[escaping], escapeUnit)
}

function escapeUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`
}

import { isWebAddress } from "./web-address"

/**
 * Where the shopper goes after the first delivery of the callback: the `redirect_url` of a 2xx JSON answer when it is
 * an http(s) address, else undefined, which means the checkout's own success_url or cancel_url (spec, Receiver rule 3).
 */
export function redirectOf(answer: { status: number; body: string }): string | undefined {
  if (answer.status < 200 || answer.status > 299) {
    return undefined
  }
  const url = redirectUrlIn(answer.body)
  return typeof url === "string" && isWebAddress(url) ? url : undefined
}

function redirectUrlIn(body: string): unknown {
  try {
    const parsed: unknown = JSON.parse(body)
    return typeof parsed === "object" && parsed !== null && "redirect_url" in parsed ? parsed.redirect_url : undefined
  } catch {
    return undefined
  }
}

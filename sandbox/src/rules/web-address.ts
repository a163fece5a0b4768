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

/** An address of the machine itself or of a private network, by its form (names are not looked up). */
const LOCAL_HOST =
  /^(localhost|.*\.localhost|.*\.local|(0|10|127|169\.254|172\.(1[6-9]|2\d|3[01])|192\.168)\.[\d.]+|\[.*\])$/

/** True for an absolute http or https address. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text)
}

/** True for an https address that is neither local nor private. */
export function isPublicHttps(text: string): boolean {
  return /^https:\/\//i.test(text) && URL.canParse(text) && !LOCAL_HOST.test(new URL(text).hostname)
}

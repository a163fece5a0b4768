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

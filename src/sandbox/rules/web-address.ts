/** An address of the machine itself or of a private network, by its form (names are not looked up). */
const LOCAL_HOST = /^(localhost|.*\.localhost|.*\.local|127\..*|10\..*|192\.168\..*|169\.254\..*|172\.(1[6-9]|2\d|3[01])\..*|0\.0\.0\.0|\[.*\])$/

/** True for an absolute http or https address. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text)
}

/** True for an https address that is neither local nor private. */
export function isPublicHttps(text: string): boolean {
  return /^https:\/\//i.test(text) && URL.canParse(text) && !LOCAL_HOST.test(new URL(text).hostname)
}

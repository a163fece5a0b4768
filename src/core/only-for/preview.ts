import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto"

/** An account that a preview link is made for. */
type Previewed = { account: string; clientSecret: readonly string[] }

/** What a shopper's token says of an account: it lets them in, it did so once, or nothing. */
export type Preview = "valid" | "expired" | "none"

/** The part of the storefront's address that carries the token; the storefront package looks for the same. */
export const PREVIEW_PARAMETER = "instalments_preview"

/** How long a link leads in. Milliseconds. */
export const PREVIEW_LASTS_MS = 7 * 24 * 60 * 60_000

/** Of the key that signs nothing else. Bytes. */
const KEY_BYTES = 32
const PURPOSE = "medusa-payment-instalments preview link"

const TOKEN = /^([a-z0-9-]{1,31})\.([0-9a-z]{1,9})\.([\w-]{43})$/

/** The storefront's address, from which shoppers are let into the preview. */
export function previewAddress(storefrontUrl: string, token: string): string {
  return `${storefrontUrl}/?${new URLSearchParams({ [PREVIEW_PARAMETER]: token })}`
}

/**
 * What proves that an admin let somebody see an account before all others: its name, until when, and a signature. It names nobody, and
 * whoever has it is let in. The account's secret, once changed, ends it.
 *
 * @param expiresAt to the second
 */
export function previewToken({ account, clientSecret: [secret = ""] }: Previewed, expiresAt: Date): string {
  const until = Math.floor(expiresAt.getTime() / 1000).toString(36)
  return `${account}.${until}.${signature(secret, account, until).toString("base64url")}`
}

/** @param token as anybody may have typed it */
export function previewOf(token: string | undefined, { account, clientSecret }: Previewed, now: Date): Preview {
  const [, name, until = "", claimed = ""] = TOKEN.exec(token ?? "") ?? []
  if (name !== account) {
    return "none"
  }
  const given = Buffer.from(claimed, "base64url")
  // Each is tried, so that the time tells nothing.
  const isSigned = clientSecret
    .map((secret) => timingSafeEqual(given, signature(secret, account, until)))
    .includes(true)
  if (!isSigned) {
    return "none"
  }
  return parseInt(until, 36) * 1000 > now.getTime() ? "valid" : "expired"
}

function signature(secret: string, account: string, until: string): Buffer {
  const key = hkdfSync("sha256", secret, "", PURPOSE, KEY_BYTES)
  return createHmac("sha256", new Uint8Array(key)).update(`${account}.${until}`).digest()
}

/** In the address of the admin's preview link, and the cookie that remembers it. A shop's own server reads the cookie, too. */
const NAME = "instalments_preview"

/**
 * The token by which an admin lets somebody see instalments before all others: that of the page's address, which is remembered for
 * every page until the browser is closed, or the one that is remembered. Undefined on a server, and where a page may keep nothing.
 */
export function previewToken(): string | undefined {
  try {
    const token = new URLSearchParams(location.search).get(NAME)
    if (token) remember(encodeURIComponent(token))
    const kept = document.cookie.split("; ").find((one) => one.startsWith(`${NAME}=`))
    return token || (kept && decodeURIComponent(kept.slice(NAME.length + 1))) || undefined
  } catch {
    // No page, one that is shown without its own origin, or a cookie that somebody else has written.
    return undefined
  }
}

/** Forgets the token; the page that follows shows what all others see. */
export function endPreview(): void {
  remember("; max-age=0")
  const address = new URL(location.href)
  address.searchParams.delete(NAME)
  location.replace(address)
}

function remember(value: string): void {
  document.cookie = `${NAME}=${value}; path=/; samesite=lax${location.protocol === "https:" ? "; secure" : ""}`
}

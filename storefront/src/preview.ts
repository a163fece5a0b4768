/** In the address of the admin's preview link, and of the cookie that remembers it, which a shop's own server may read too. */
const TOKEN = /(?:[?&]|; |^)instalments_preview=([\w.-]+)/

/**
 * The token by which an admin lets somebody see instalments before all others: that of the page's address, which is remembered for
 * every page until the browser is closed, or the one that is remembered. Undefined on a server, and where a page may keep nothing.
 */
export function previewToken(): string | undefined {
  try {
    const given = TOKEN.exec(location.search)?.[1]
    if (given) remember(given)
    return given ?? TOKEN.exec(document.cookie)?.[1]
  } catch {
    // No page, or one that is shown without an origin of its own.
    return undefined
  }
}

/** Forgets the token; the page that follows shows what all others see. */
export function endPreview(): void {
  remember("; max-age=0")
  const address = new URL(location.href)
  address.searchParams.delete("instalments_preview")
  location.replace(address)
}

function remember(value: string): void {
  document.cookie = `instalments_preview=${value}; path=/; samesite=lax${location.protocol === "https:" ? "; secure" : ""}`
}

import { z } from "@medusajs/framework/zod"
import type { Exchange } from "./exchange"
import type { Endpoint } from "./limits"
import { checked, readReply, unusable } from "./reply"
import type { RequestBuilder } from "./request"
import type { CallOptions, ListOptions, Page } from "./types"

export type ListSource<R> = { endpoint: Endpoint; path: string; schema: z.ZodType<Page<R>> }

export type Ways = { base: URL; requests: RequestBuilder; exchange: Exchange }

const listOptions = z.object({ pageItems: z.number().int().positive().optional(), from: z.string().optional() })

/**
 * Yields a list's pages, newest first, until `links.next` is null. The next page is only asked for when the caller
 * wants it: a list may be read once a minute.
 *
 * @throws InstalmentsClientError `foreign_link` before the Bearer token travels to another origin,
 *   `looping_links` when a link comes a second time
 */
export async function* pages<R>(
  source: ListSource<R>,
  options: ListOptions,
  call: CallOptions,
  ways: Ways
): AsyncGenerator<Page<R>, void, undefined> {
  const { endpoint, schema } = source
  const start = ways.requests.get(endpoint, source.path + queryOf(checked(listOptions, endpoint, options)))
  let at = new URL(start.path, ways.base)
  if (options.from !== undefined) {
    at = own(endpoint, absolute(endpoint, options.from, at), ways.base)
  }
  const seen = new Set<string>()
  for (;;) {
    if (seen.has(at.href)) {
      throw unusable("looping_links", endpoint, "links.next points to a page that was read already")
    }
    seen.add(at.href)
    const { body } = await ways.exchange(ways.requests.follow(endpoint, at.pathname + at.search), call)
    const { records, odd, nextUrl } = readReply(schema, endpoint, body)
    const next = nextUrl === null ? null : absolute(endpoint, nextUrl, at)
    yield { records, odd, nextUrl: next?.href ?? null }
    if (next === null) {
      return
    }
    at = own(endpoint, next, ways.base)
  }
}

function absolute(endpoint: Endpoint, link: string, from: URL): URL {
  if (!URL.canParse(link, from.href)) {
    throw unusable("unreadable_reply", endpoint, "the reply does not fit: links.next (not an address)")
  }
  return new URL(link, from.href)
}

function own(endpoint: Endpoint, link: URL, base: URL): URL {
  if (link.origin !== base.origin) {
    throw unusable("foreign_link", endpoint, "links.next leaves the service's own origin; it was not followed")
  }
  return link
}

function queryOf({ pageItems }: ListOptions): string {
  return pageItems === undefined ? "" : `?${new URLSearchParams({ "page[items]": String(pageItems) })}`
}

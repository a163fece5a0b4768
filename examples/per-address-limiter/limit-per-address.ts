import type { IncomingMessage, ServerResponse } from "node:http"

type Counted = { requests: number; until: number }
type Limit = {
  requests: number
  perSeconds: number
  /**
   * How many proxies of yours stand before Medusa, each of which adds the address that it was called from to X-Forwarded-For: a load
   * balancer is one, a CDN before it makes two. With too few, all shoppers count as the CDN's one address; with too many, a stranger
   * makes up addresses. One unless told, as in Medusa, whose `req.ip` knows no other number.
   */
  proxies?: number
}

/** More addresses than this are not remembered: the oldest are forgotten first, and memory stays bounded. */
const MOST_ADDRESSES = 50_000

/**
 * Turns an address away with 429 that asks too often. Each process counts on its own; behind several, count in your proxy, or
 * in Redis.
 */
export function limitPerAddress({ requests, perSeconds, proxies = 1 }: Limit) {
  const counts = new Map<string, Counted>()
  return (req: IncomingMessage, res: ServerResponse, next: () => void): void => {
    const address = networkOf(clientAddress(req, proxies))
    const now = Date.now()
    const known = counts.get(address)
    const counted = known && known.until > now ? known : { requests: 0, until: now + perSeconds * 1000 }
    counted.requests += 1
    counts.delete(address)
    counts.set(address, counted)
    if (counts.size > MOST_ADDRESSES) {
      counts.delete(counts.keys().next().value ?? "")
    }
    if (counted.requests <= requests) {
      return next()
    }
    res.statusCode = 429
    res.setHeader("retry-after", Math.ceil((counted.until - now) / 1000))
    res.setHeader("content-type", "application/json")
    res.end(JSON.stringify({ message: "There are too many requests. Please try again in a moment." }))
  }
}

/**
 * Whose request it is: of the addresses that it came by, the one that the first of our own proxies saw. What stands before that in the
 * header was written by the client itself.
 */
export function clientAddress(req: Pick<IncomingMessage, "headers" | "socket">, proxies: number): string {
  const forwarded = [req.headers["x-forwarded-for"] ?? []].flat().join(",")
  const named = forwarded.split(",").map(withoutPort).filter(Boolean)
  const way = [...named, req.socket.remoteAddress ?? ""]
  return way[Math.max(0, way.length - 1 - proxies)] ?? ""
}

/** Some proxies name the port as well: 192.0.2.1:4711, [2001:db8::1]:4711. */
function withoutPort(address: string): string {
  return address.trim().replace(/^\[(.*)\](:\d+)?$|^([^:]+):\d+$/, "$1$3")
}

/** Whoever has one IPv6 address has a whole /64 of them. */
function networkOf(address: string): string {
  if (!address.includes(":") || address.includes(".")) {
    return address
  }
  const [left = [], right = []] = address.split("::").map((part) => part.split(":").filter(Boolean))
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill("0")
  return [...left, ...zeros, ...right].slice(0, 4).join(":")
}

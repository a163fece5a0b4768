import type { IncomingMessage, ServerResponse } from "node:http"

type Counted = { requests: number; until: number }
type Limit = { requests: number; perSeconds: number }

/** More addresses than this are not remembered: the oldest are forgotten first, and memory stays bounded. */
const MOST_ADDRESSES = 50_000

/**
 * Turns an address away with 429 that asks too often. Each process counts on its own; behind several, count in your proxy, or
 * in Redis.
 */
export function limitPerAddress({ requests, perSeconds }: Limit) {
  const counts = new Map<string, Counted>()
  return (req: IncomingMessage & { ip?: string }, res: ServerResponse, next: () => void): void => {
    const address = networkOf(req.ip ?? req.socket.remoteAddress ?? "")
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

/** Whoever has one IPv6 address has a whole /64 of them. */
function networkOf(address: string): string {
  if (!address.includes(":") || address.includes(".")) {
    return address
  }
  const [left = [], right = []] = address.split("::").map((part) => part.split(":").filter(Boolean))
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill("0")
  return [...left, ...zeros, ...right].slice(0, 4).join(":")
}

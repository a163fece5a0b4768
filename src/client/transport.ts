import { setImmediate as nextTurn } from "node:timers/promises"
import { Pool } from "undici"
import type { Settings } from "./config"
import type { WireRequest } from "./request"
import { type CollectedReply, ReplyCollector } from "./reply-collector"

/** Sockets to the service at most; the published limits would need one. */
export const MAX_CONNECTIONS = 16

/** One request, one delivery. It repeats nothing and follows no redirect. */
export type Transport = {
  /**
   * Never rejects: what went wrong is a value.
   *
   * @param withinMs the time left for this call, connecting included
   */
  send(request: WireRequest, withinMs: number, signal?: AbortSignal): Promise<CollectedReply>
  /** Lets running requests finish and closes the sockets. May be called again. */
  close(): Promise<void>
}

export function createTransport({ base, timeouts, maxReplyBytes }: Settings): Transport {
  const pool = new Pool(base.origin, {
    connections: MAX_CONNECTIONS,
    connect: { timeout: timeouts.connectMs },
    // undici restarts these with each chunk, so a reply that drips would never end; the collector's clock does not.
    headersTimeout: 0,
    bodyTimeout: 0,
  })
  let closed: Promise<void> | undefined
  return {
    send: async ({ method, path, headers, body }, withinMs, signal) => {
      const limits = { withinMs, replyMs: timeouts.replyMs, maxReplyBytes }
      const delivery = await new Promise<CollectedReply>((resolve) => {
        const collector = new ReplyCollector(limits, signal, resolve)
        pool.dispatch({ method, path, headers, body: body ?? null }, collector)
      })
      // undici frees a socket one turn after its reply; a request sent at once would open another one.
      await nextTurn()
      return delivery
    },
    close: () => (closed ??= pool.close()),
  }
}

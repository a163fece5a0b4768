import { setImmediate as nextTurn } from "node:timers/promises"
import { type Dispatcher, EnvHttpProxyAgent, Pool } from "undici"
import type { Settings } from "./config"
import { isLoopback } from "../core/loopback"
import type { WireRequest } from "./request"
import { type Delivery, ReplyCollector } from "./reply-collector"

/** Sockets to the service at most; the published limits would need one. */
export const MAX_CONNECTIONS = 16

export type Transport = ReturnType<typeof createTransport>

/** One request, one delivery. It repeats nothing and follows no redirect. */
export function createTransport({ base, timeouts, maxReplyBytes }: Settings) {
  const pool = poolTo(base, timeouts)
  let closed: Promise<void> | undefined
  return {
    /**
     * Never rejects: what went wrong is a value.
     *
     * @param withinMs the time left for this call, connecting included
     * @param isInTime asked once there is a connection; unless it says true nothing is written, and the delivery is `late`
     */
    send: async ({ method, path, headers, body }: WireRequest, withinMs: number, isInTime: () => boolean) => {
      const limits = { withinMs, replyMs: timeouts.replyMs, maxReplyBytes }
      const delivery = await new Promise<Delivery>((resolve) => {
        const collector = new ReplyCollector(limits, isInTime, resolve)
        pool.dispatch({ origin: base.origin, method, path, headers, body: body ?? null }, collector)
      })
      // undici frees a socket one turn after its reply; a request sent at once would open another one.
      await nextTurn()
      return delivery
    },
    /** Lets running requests finish and closes the sockets. May be called again. */
    close: () => (closed ??= pool.close()),
  }
}

/** By the proxy that HTTPS_PROXY, HTTP_PROXY and NO_PROXY name, as all programs read them; on this computer directly. */
function poolTo(base: URL, { connectMs }: Settings["timeouts"]): Dispatcher {
  const connect = { timeout: connectMs }
  const options = {
    connections: MAX_CONNECTIONS,
    connect,
    // undici restarts these with each chunk, so a reply that drips would never end; the collector's clock does not.
    headersTimeout: 0,
    bodyTimeout: 0,
  }
  return isLoopback(base.hostname)
    ? new Pool(base.origin, options)
    : new EnvHttpProxyAgent({ ...options, proxyTls: connect, requestTls: connect })
}

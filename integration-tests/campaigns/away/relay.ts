import { once } from "node:events"
import { type AddressInfo, connect, createServer, type Socket } from "node:net"
import type { Cleanup } from "../../processes/cleanup"

/** A cable between a shop's processes and what they stand on. */
export type Relay = {
  port: number
  /** As when the other end has gone: connections break, and new ones are refused. */
  cut(): Promise<void>
  /** As when a host has vanished: connections stay, and nothing comes through. */
  silence(): void
  mend(): Promise<void>
}

/** Stands before a server. @param port the server's @param host this computer unless told */
export async function relayTo(port: number, cleanup: Cleanup, host = "127.0.0.1"): Promise<Relay> {
  const sockets = new Set<Socket>()
  let isSilent = false
  const server = createServer((near) => {
    const far = connect(port, host)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on("error", () => from.destroy())
      from.on("close", () => {
        sockets.delete(from)
        to.destroy()
      })
      from.pipe(to)
    }
    if (isSilent) {
      near.pause()
    }
  })
  const listen = async (at: number) => {
    server.listen(at, "127.0.0.1")
    await once(server, "listening")
    return (server.address() as AddressInfo).port
  }
  const breakAll = () => sockets.forEach((socket) => socket.destroy())
  const cut = async () => {
    const closed = once(server, "close")
    server.close()
    breakAll()
    await closed
  }
  const own = await listen(0)
  cleanup.add(async () => {
    if (server.listening) {
      await cut()
    }
  })
  return {
    port: own,
    cut,
    silence: () => {
      isSilent = true
      sockets.forEach((socket) => socket.unpipe().pause())
    },
    mend: async () => {
      // What waited in a vanished host's connections is lost with them.
      isSilent = false
      breakAll()
      if (!server.listening) {
        await listen(own)
      }
    },
  }
}

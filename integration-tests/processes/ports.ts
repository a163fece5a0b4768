import { once } from "node:events"
import { createServer } from "node:net"

/** A port of this computer that nobody listens on at the moment. */
export async function freePort(): Promise<number> {
  const port = await tryPort(0, "127.0.0.1")
  if (port === undefined) {
    throw new Error("This computer has no free port.")
  }
  return port
}

/** The wanted port if nobody listens on it, on any of this computer's addresses; else a free one. */
export async function portNear(wanted: number): Promise<number> {
  const isFree = (await tryPort(wanted, "127.0.0.1")) !== undefined && (await tryPort(wanted, undefined)) !== undefined
  return isFree ? wanted : freePort()
}

/** The port that could be listened on, or undefined if it is taken. */
async function tryPort(wanted: number, host: string | undefined): Promise<number | undefined> {
  const server = createServer()
  try {
    server.listen(wanted, host)
    await once(server, "listening")
  } catch {
    return undefined
  }
  const address = server.address()
  server.close()
  await once(server, "close")
  return address === null || typeof address === "string" ? undefined : address.port
}

import { createServer, type Server, type ServerResponse } from "node:http"
import { descriptionAt } from "./api/docs"
import { handleApi } from "./api/handle"
import type { SandboxControl } from "./control/control"
import { handleControl } from "./control/routes"
import { errorBody } from "./errors"
import { frontReply, handleForm, isForm } from "./front/handle"
import { type Incoming, readIncoming } from "./http/incoming"
import { jsonReply, type Reply } from "./http/reply"
import { unknownPage } from "./pages/end-pages"
import { handlePage } from "./pages/handle"
import type { Service } from "./service"

/** Longer than any client keeps an idle connection, so that none is closed under a request on its way. */
const KEEP_ALIVE_MS = 120_000

export function createSandboxServer(service: Service, control: SandboxControl): Server {
  const server = createServer((request, response) => {
    readIncoming(request)
      .then((incoming) => (isMeant(service, incoming) ? dispatch(service, control, incoming) : misdirected()))
      .catch((error: unknown) => {
        process.emitWarning(error instanceof Error ? error : String(error))
        return jsonReply(500, errorBody(500, "The sandbox failed"))
      })
      .then((reply) => send(response, reply, new Date(service.clock.now())))
      // The connection is gone: nobody is left to be answered.
      .catch(() => response.destroy())
  })
  server.keepAliveTimeout = KEEP_ALIVE_MS
  return server
}

/** The names that a computer has for itself, as URL gives them or as an address to listen on. */
const LOOPBACK: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]", "::1"])

/**
 * A page anywhere can give its own name this computer's address, and would then read what stands here as if it were its own:
 * only requests that name this computer are answered, unless the sandbox was told to listen elsewhere.
 */
function isMeant({ options }: Service, { headers }: Incoming): boolean {
  const address = `http://${headers.host ?? ""}`
  return !LOOPBACK.has(options.host) || (URL.canParse(address) && LOOPBACK.has(new URL(address).hostname))
}

function misdirected(): Reply {
  const message = "This sandbox answers requests to localhost only. Start it with --host to serve others."
  return jsonReply(421, { message })
}

/** @returns undefined where the connection is to break before anything is answered */
async function dispatch(service: Service, control: SandboxControl, incoming: Incoming): Promise<Reply | undefined> {
  const path = incoming.url.pathname
  const description = descriptionAt(service, path)
  if (description) {
    return jsonReply(200, description)
  }
  if (path.startsWith("/api/")) {
    return handleApi(service, incoming)
  }
  if (path.startsWith("/_control/")) {
    return isForm(incoming) ? handleForm(service, control, incoming) : handleControl(control, incoming)
  }
  if (path === "/" && incoming.method === "GET") {
    return frontReply(service, incoming, 200)
  }
  return path.startsWith("/pay/") ? handlePage(service, incoming) : unknownPage()
}

/** @param at the sandbox's time, which its replies are dated by */
function send(response: ServerResponse, reply: Reply | undefined, at: Date): void {
  if (!reply) {
    response.destroy()
    return
  }
  const { status, headers, body, breaksOff } = reply
  const length = Buffer.byteLength(body)
  response.writeHead(status, { Date: at.toUTCString(), ...headers, "Content-Length": length })
  if (breaksOff) {
    response.write(Buffer.from(body).subarray(0, Math.floor(length / 2)), () => response.destroy())
  } else {
    response.end(body)
  }
}

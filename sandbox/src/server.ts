import { createServer, type Server, type ServerResponse } from "node:http"
import { descriptionAt } from "./api/docs"
import type { Sending } from "./api/fault-effects"
import { handleApi } from "./api/handle"
import type { SandboxControl } from "./control/control"
import { handleControl } from "./control/routes"
import { errorBody } from "./errors"
import { handleForm, handleFront, isForm } from "./front/handle"
import { type Incoming, readIncoming } from "./http/incoming"
import { isLoopback } from "./http/loopback"
import { jsonReply, type Reply } from "./http/reply"
import { unknownPage } from "./pages/end-pages"
import { handlePage } from "./pages/handle"
import type { Service } from "./service"

/** Longer than any client keeps an idle connection, so that none is closed under a request on its way. */
const KEEP_ALIVE_MS = 120_000

export function createSandboxServer(service: Service, control: SandboxControl): Server {
  const server = createServer((request, response) => {
    readIncoming(request)
      .then((incoming) =>
        isMeant(service, incoming) ? dispatch(service, control, incoming) : asSending(misdirected())
      )
      .catch((error: unknown) => {
        process.emitWarning(error instanceof Error ? error : String(error))
        return asSending(jsonReply(500, errorBody(500, "The sandbox failed")))
      })
      .then((sending) => send(response, sending, new Date(service.clock.now())))
      // The connection is gone: nobody is left to be answered.
      .catch(() => response.destroy())
  })
  server.keepAliveTimeout = KEEP_ALIVE_MS
  return server
}

/**
 * A page anywhere can give its own name this computer's address, and would then read what stands here as if it were its own:
 * only requests that name this computer are answered, unless the sandbox was told to listen elsewhere.
 */
function isMeant({ options }: Service, { headers }: Incoming): boolean {
  const address = `http://${headers.host ?? ""}`
  return !isLoopback(options.host) || (URL.canParse(address) && isLoopback(new URL(address).hostname))
}

function misdirected(): Reply {
  const message = "This sandbox answers requests to localhost only. Start it with --host to serve others."
  return jsonReply(421, { message })
}

async function dispatch(service: Service, control: SandboxControl, incoming: Incoming): Promise<Sending> {
  const path = incoming.url.pathname
  const description = descriptionAt(service, path)
  if (description) {
    return asSending(jsonReply(200, description))
  }
  if (path.startsWith("/api/")) {
    return handleApi(service, incoming)
  }
  if (path.startsWith("/_control/")) {
    return asSending(
      isForm(incoming) ? await handleForm(service, control, incoming) : await handleControl(control, incoming)
    )
  }
  if (path === "/" && incoming.method === "GET") {
    return asSending(handleFront(service, incoming))
  }
  return asSending(path.startsWith("/pay/") ? await handlePage(service, incoming) : unknownPage())
}

function asSending(reply: Reply): Sending {
  return { kind: "reply", reply }
}

/** @param at the sandbox's time, which its replies are dated by */
function send(response: ServerResponse, sending: Sending, at: Date): void {
  if (sending.kind === "lost") {
    response.destroy()
    return
  }
  const { status, headers, body } = sending.reply
  const length = Buffer.byteLength(body)
  response.writeHead(status, { Date: at.toUTCString(), ...headers, "Content-Length": length })
  if (sending.kind === "reply") {
    response.end(body)
    return
  }
  response.write(Buffer.from(body).subarray(0, Math.floor(length / 2)), () => response.destroy())
}

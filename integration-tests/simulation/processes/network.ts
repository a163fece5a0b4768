import { type IncomingMessage, Server, type ServerResponse } from "node:http"
import { type Dispatcher, Pool } from "undici"
import { currentLife, type Life } from "./life"

/**
 * Has every request to the store handled by the life it is meant for, and breaks the connection when that life ends.
 *
 * @param port the store's
 * @param lifeFor undefined for requests that belong to no simulated process
 * @returns the way to undo that
 */
export function interceptServer(port: number, lifeFor: (request: IncomingMessage) => Life | undefined): () => void {
  const { emit } = Server.prototype
  Server.prototype.emit = function (this: Server, event: string | symbol, ...args: unknown[]): boolean {
    const handle = () => Reflect.apply(emit, this, [event, ...args])
    const [request, response] = args as [IncomingMessage, ServerResponse]
    const address = event === "request" ? this.address() : null
    const isStore = typeof address === "object" && address?.port === port
    const life = isStore ? lifeFor(request) : undefined
    if (!life) {
      return handle()
    }
    life.whenItDies(() => {
      // The dead notice nothing, not even that the connection broke.
      response.removeAllListeners("close")
      response.socket?.destroy()
    })
    return currentLife.run(life, handle)
  }
  return () => {
    Server.prototype.emit = emit
  }
}

/** Puts every request to the service under the life that sends it. @returns the way to undo that */
export function interceptClient(): () => void {
  const { dispatch } = Pool.prototype
  Pool.prototype.dispatch = function (
    this: Pool,
    options: Dispatcher.DispatchOptions,
    handler: Dispatcher.DispatchHandler
  ) {
    const life = currentLife.getStore()
    if (!life) {
      return dispatch.call(this, options, handler)
    }
    life.touch(() => void dispatch.call(this, options, inside(life, handler)))
    return true
  }
  return () => {
    Pool.prototype.dispatch = dispatch
  }
}

/** undici calls a handler from the connection's own context, where no life's clock would tell whether a request is late. */
function inside(life: Life, handler: Dispatcher.DispatchHandler): Dispatcher.DispatchHandler {
  return {
    onRequestStart: (...args) => currentLife.run(life, () => handler.onRequestStart?.(...args)),
    onResponseStart: (...args) => handler.onResponseStart?.(...args),
    onResponseData: (...args) => handler.onResponseData?.(...args),
    onResponseEnd: (...args) => handler.onResponseEnd?.(...args),
    onResponseError: (...args) => handler.onResponseError?.(...args),
  }
}

import { once } from "node:events"
import type { AddressInfo } from "node:net"
import { SandboxControl } from "./control/control"
import { createSandboxServer } from "./server"
import { resolveOptions, type SandboxOptions } from "./options"
import { integrationSchema } from "./integration"
import { createService } from "./service"

/** A running double of the instalment service. */
export interface Sandbox {
  /** `http://127.0.0.1:<port>`: the base address of the API. */
  url: string
  port: number
  control: SandboxControl
  /** Closes every connection and drops what is under way. */
  stop(): Promise<void>
}

/**
 * Starts the double of the service as an HTTP server, for tests, the demo and merchants' own development.
 *
 * @throws ZodError for an integration that is not complete; the system's error when the port is taken (EADDRINUSE)
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const resolved = resolveOptions(options)
  resolved.integrations.forEach((integration) => integrationSchema.parse(integration))
  const service = createService(resolved)
  const control = new SandboxControl(service)
  const server = createSandboxServer(service, control)
  server.listen(resolved.port, resolved.host)
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    control,
    stop: async () => {
      if (!server.listening) {
        return
      }
      service.clock.clear()
      service.faults.clear()
      service.callbacks.stop()
      const closed = once(server, "close")
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

export type { Customer, CallbackState, LineItem } from "./store"
export type { PaymentOutcome as Outcome, SandboxControl } from "./control/control"
export type { CheckoutView, RefundView } from "./control/views"
export type { Fault } from "./faults"
export type { CallbackDelivery as Delivery, ReceivedRequest } from "./journal"
export { defaultIntegration, type IntegrationOptions, type Merchant, type Rule, SANDBOX_DEFAULTS } from "./integration"
export type { OpenQuestions, SandboxOptions } from "./options"
export type { CallbackPayload, CheckoutStatus, Endpoint, RefundStatus } from "./wire"
export { ENDPOINTS } from "./wire"

import { defaultIntegration, type Sandbox, type SandboxOptions, startSandbox } from "../../sandbox/src"
import type { Handle } from "../store/src/seed/catalogue"

/** What is decided before the store starts: seeds run side by side, each lane with an account and a service of its own. */
export type LanePlan = {
  account: string
  /** Whether the service keeps its published limits, and how it counts. */
  limits: boolean
  window: SandboxOptions["rateLimitWindow"]
  /** Whether the service takes refunds on the day of purchase. */
  sameDayRefunds: boolean
  article: Handle
}

/** A service that moves refunds only when told to. */
export function startService({ limits, window, sameDayRefunds }: LanePlan): Promise<Sandbox> {
  return startSandbox({
    integrations: [{ ...defaultIntegration(), automaticRefundApproval: !sameDayRefunds }],
    refunds: "manual",
    rateLimits: limits,
    rateLimitWindow: window,
  })
}

import type { DescriptionPath } from "./api/docs"
import { Callbacks } from "./callbacks"
import { createGround, type Ground } from "./ground"
import type { ResolvedOptions } from "./options"
import { Payments } from "./payments"
import { Refunds } from "./refunds"

/** The double's inside: everything behind its doors. */
export interface Service extends Ground {
  callbacks: Callbacks
  payments: Payments
  refunds: Refunds
  /** Published in place of the sandbox's own; null for that. */
  description: object | null
  /** The only address of the common description; null where it is found at both. */
  describedAt: DescriptionPath | null
}

export function createService(options: ResolvedOptions): Service {
  const ground = createGround(options)
  const callbacks = new Callbacks(ground)
  const payments = new Payments(ground, callbacks)
  return { ...ground, callbacks, payments, refunds: new Refunds(ground), description: null, describedAt: null }
}

import type { DescriptionPath } from "./api/docs"
import { Store } from "./store"
import { Callbacks } from "./callbacks"
import { SandboxClock } from "./clock"
import { Faults } from "./faults"
import { Journal } from "./journal"
import type { ResolvedOptions } from "./options"
import { Payments } from "./payments"
import { RateLimits } from "./rate-limits"
import { Refunds } from "./refunds"

/** The double's inside: everything behind its doors. */
export interface Service {
  options: ResolvedOptions
  clock: SandboxClock
  store: Store
  journal: Journal
  faults: Faults
  limits: RateLimits
  callbacks: Callbacks
  payments: Payments
  refunds: Refunds
  /** Published in place of the sandbox's own; null for that. */
  description: object | null
  /** The only address of the common description; null where it is found at both. */
  describedAt: DescriptionPath | null
}

export function createService(options: ResolvedOptions): Service {
  const clock = new SandboxClock(options.clock)
  const journal = new Journal()
  const faults = new Faults(clock)
  const store = new Store(options.integrations)
  const limits = new RateLimits(options, () => clock.now())
  const callbacks = new Callbacks({ options, clock, faults, journal })
  const payments = new Payments({ options, clock, store, journal, callbacks })
  const refunds = new Refunds({ options, clock, store, journal })
  return {
    options,
    clock,
    store,
    journal,
    faults,
    limits,
    callbacks,
    payments,
    refunds,
    description: null,
    describedAt: null,
  }
}

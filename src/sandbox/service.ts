import { Books } from "./books"
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
  books: Books
  journal: Journal
  faults: Faults
  limits: RateLimits
  callbacks: Callbacks
  payments: Payments
  refunds: Refunds
}

export function createService(options: ResolvedOptions): Service {
  const clock = new SandboxClock(options.clock)
  const journal = new Journal()
  const faults = new Faults()
  const books = new Books(options.integrations)
  const limits = new RateLimits(options, () => clock.now())
  const callbacks = new Callbacks({ options, clock, faults, journal })
  const payments = new Payments({ options, clock, books, journal, callbacks })
  const refunds = new Refunds({ options, clock, books, journal })
  return { options, clock, books, journal, faults, limits, callbacks, payments, refunds }
}

import { SandboxClock } from "./clock"
import { Faults } from "./faults"
import { Journal } from "./journal"
import type { ResolvedOptions } from "./options"
import { RateLimits } from "./rate-limits"
import { Store } from "./store"

/** What the service's work stands on: its settings, time and memory. */
export type Ground = ReturnType<typeof createGround>

export function createGround(options: ResolvedOptions) {
  const clock = new SandboxClock(options.clock)
  return {
    options,
    clock,
    store: new Store(options.integrations),
    journal: new Journal(),
    faults: new Faults(clock),
    limits: new RateLimits(options, () => clock.now()),
  }
}

import timers from "node:timers/promises"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { RateLimits } from "../../../../src/modules/instalments/stores/service/rate-limits"
import type { Sandbox } from "../../../../sandbox/src"

const MINUTE_MS = 60_000
/** Waits from here on are for a limit, and pass in simulated time. Milliseconds. */
const LONG_WAIT_MS = 50
/** No request takes longer to the service of the same computer. Milliseconds. */
const ON_ITS_WAY_MS = 20

/**
 * Minutes that pass at once: the service's clock and this process's are moved on, and what the ledger has planned or promised is
 * moved back by as much. A wait for a slot of the rate budget passes in the same way, so no request is sent sooner than it
 * would be.
 */
export class SimulatedMinutes {
  /** Milliseconds skipped so far. */
  private skipped = 0
  /** Milliseconds by which the ledger's plans were moved back so far. */
  private moved = 0

  constructor(
    private readonly db: Knex,
    private readonly sandbox: Sandbox,
    limits: RateLimits
  ) {
    this.takeOverWaits()
    this.movePromises(limits)
    const real = performance.now.bind(performance)
    performance.now = () => real() + this.skipped
  }

  /** Runs a tick of the job; afterwards it is a minute later than when it began, or as late as it ended. */
  async tick(job: () => Promise<void>): Promise<void> {
    const startedAt = performance.now()
    await job()
    await this.skip(Math.max(0, MINUTE_MS - (performance.now() - startedAt)))
  }

  private takeOverWaits(): void {
    const wait = timers.setTimeout
    const simulated = async <T>(ms?: number, value?: T, options?: Parameters<typeof wait>[2]): Promise<T> => {
      if ((ms ?? 0) < LONG_WAIT_MS) {
        return wait(ms, value as T, options)
      }
      await this.skip(ms ?? 0)
      return value as T
    }
    Object.assign(timers, { setTimeout: simulated })
  }

  /** A promised slot is named by its time, which has been moved back with the others when it is asked for. */
  private movePromises(limits: RateLimits): void {
    const take = limits.take.bind(limits)
    const movedAt = new Map<number, number>()
    limits.take = async (budgets, patience, promised) => {
      const since = promised === undefined ? 0 : this.moved - (movedAt.get(promised) ?? this.moved)
      const slot = await take(budgets, patience, promised === undefined ? undefined : promised - since)
      movedAt.set(slot.at, this.moved)
      return slot
    }
  }

  /** Nobody is given a slot meanwhile, and whoever has one sends at once or finds it too late: no request is between two clocks. */
  private async skip(wanted: number): Promise<void> {
    await this.db.transaction(async (trx) => {
      await trx("instalments_rate_budget").select("id").forUpdate()
      this.skipped += wanted
      await timers.setTimeout(ON_ITS_WAY_MS)
      const before = this.lead()
      await this.sandbox.control.clock.advance(wanted)
      // The service's clock stands still while it repeats callbacks: only by what is left has its time moved on.
      const ms = this.lead() - before
      this.skipped += ms - wanted
      this.moved += ms
      await moveBack(trx, ms)
    })
  }

  /** How far the service's clock is ahead of the real one, milliseconds. */
  private lead(): number {
    return Date.parse(this.sandbox.control.clock.now()) - Date.now()
  }
}

/** What the ledger has planned or promised. */
async function moveBack(db: Knex, ms: number): Promise<void> {
  await db.raw(
    `UPDATE instalments_rate_budget SET
       slots = (SELECT coalesce(jsonb_agg(slot::numeric - :ms ORDER BY slot::numeric), '[]') FROM jsonb_array_elements(slots) slot),
       blocked_until = blocked_until - :ms * interval '1 millisecond'`,
    { ms }
  )
  await db.raw(
    `UPDATE instalments_checkout SET
       looked_at = looked_at - :ms * interval '1 millisecond',
       next_check_at = next_check_at - :ms * interval '1 millisecond',
       lease_until = lease_until - :ms * interval '1 millisecond'`,
    { ms }
  )
}

import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Fence, Tenure } from "./stores/service/fence"
import {
  abandonedLeases,
  type Lease,
  markRepaired,
  releaseLease,
  renewLease,
  takeLease,
  type TakenLease,
} from "./stores/service/leases"

/** Who alone may work on something, across processes. */
export class LeaseLedger {
  constructor(
    private readonly db: Knex,
    private readonly fence: Fence
  ) {}

  /** `owner` alone may work on `key` for the next `leaseMs`; undefined while somebody else may. */
  take(key: string, owner: string, leaseMs: number): Promise<TakenLease | undefined> {
    return takeLease(this.db, key, owner, leaseMs)
  }

  /** Extends a lease; false when it has gone to somebody else. */
  renew(lease: Lease, leaseMs: number): Promise<boolean> {
    return renewLease(this.db, lease, leaseMs)
  }

  /** Nothing is left of what its holders before left. */
  markRepaired(lease: Lease): Promise<void> {
    return markRepaired(this.db, lease)
  }

  release(lease: Lease): Promise<void> {
    return releaseLease(this.db, lease)
  }

  /** Keys of leases whose owners died: they ended at least `ageMs` ago and were never given back. */
  abandoned(prefix: string, ageMs: number, limit: number): Promise<string[]> {
    return abandonedLeases(this.db, prefix, ageMs, limit)
  }

  /** Runs `work` under a lease: from then on everything that it writes into the ledger repeats the lease's token. */
  under<T>(tenure: Tenure, work: () => T): T {
    return this.fence.run(tenure, work)
  }

  /**
   * What the caller does under this lease was cut short, as a process that dies cuts it short: the lease is not given back,
   * and whoever takes it once it has ended repairs what was left.
   */
  abandon(key: string): Promise<void> {
    return this.fence.abandon(key)
  }

  /**
   * To be called before anything that no transaction of the ledger can undo: a write of Medusa's, a request that moves money.
   * Asks nothing where no lease is held.
   *
   * @throws LeaseLostError when somebody else has taken a lease that the caller works under
   */
  assertHeld(): Promise<void> {
    return this.fence.assertHeld()
  }
}

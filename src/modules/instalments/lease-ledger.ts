import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { abandonedLeases, releaseLease, takeLease, type TakenLease } from "./stores/service/leases"

/** Who alone may work on something, across processes. */
export class LeaseLedger {
  constructor(private readonly db: Knex) {}

  /** `owner` alone may work on `key` for the next `leaseMs`; undefined while somebody else may. */
  take(key: string, owner: string, leaseMs: number): Promise<TakenLease | undefined> {
    return takeLease(this.db, key, owner, leaseMs)
  }

  release(key: string, owner: string): Promise<void> {
    return releaseLease(this.db, key, owner)
  }

  /** Keys of leases whose owners died: they ended at least `ageMs` ago and were never given back. */
  abandoned(prefix: string, ageMs: number, limit: number): Promise<string[]> {
    return abandonedLeases(this.db, prefix, ageMs, limit)
  }
}

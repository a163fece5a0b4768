import { AsyncLocalStorage } from "node:async_hooks"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { LeaseLostError } from "../../../../core/lease"
import { WITH_ALL_LIMITS, WITHIN_LIMITS } from "../limits"
import { runPrepared } from "../prepared"
import { alone, transaction } from "../transaction"
import { type Lease, LEASE_TABLE, type Leases } from "./leases"

/** A lease as its holder has it. */
export type Tenure = Lease & {
  /** Set when the work is over, however it ended: what runs on in its wake works under leases of its own, or none. */
  isOver: boolean
  /** Set when the work was cut short: the lease ends by itself, and whoever takes it next repairs what the work left. */
  isAbandoned: boolean
  /** When that work began, where it began before the lease was taken. */
  since?: Date
  /** The ledger's ids of refunds that were begun under it. */
  readonly refunds: string[]
}

/** How much longer a lease is held at the least when it has been asserted, milliseconds: an effect follows. */
const ASSERTED_MS = 20_000

/**
 * The leases that the running code works under. They go along with it (async context) through Medusa's own workflows into the
 * payment provider's hooks, where no argument would get them to.
 */
export class Fence {
  private readonly tenures = new AsyncLocalStorage<readonly Tenure[]>()

  constructor(
    private readonly db: Knex,
    private readonly leases: Leases
  ) {}

  /** Runs `work` under one more lease: from then on everything that it writes into the ledger repeats the lease's token. */
  under<T>(tenure: Tenure, work: () => T): T {
    return this.tenures.run([...this.current().filter((outer) => outer !== tenure), tenure], work)
  }

  /** Runs what an event has begun: it works under leases of its own, whatever becomes of those of whoever has emitted it. */
  apart<T>(work: () => T): T {
    return this.tenures.run([], work)
  }

  /**
   * Runs a write. Under a lease, in a transaction that no next holder can overtake: they take the lease after it, or it is
   * not written at all.
   *
   * @throws LeaseLostError when somebody else has taken the lease, LeaseBusyError when a row was held for too long
   */
  async write<T>(work: (db: Knex) => Promise<T>): Promise<T> {
    return this.current().length === 0 ? work(this.db) : this.transaction(work)
  }

  /** The same for a write that takes a transaction in any case. @throws LeaseLostError, LeaseBusyError */
  async transaction<T>(work: (trx: Knex) => Promise<T>): Promise<T> {
    const held = this.current()
    return held.length === 0 ? transaction(this.db, work) : transaction(this.db, work, (trx) => lockAll(trx, held))
  }

  /**
   * The same for a write that is one statement, which spares it the journeys of a transaction: the leases are locked until it has ended.
   *
   * @param write adds what is written to the query, with its row as `written`; it writes nothing but where `isHeld` is true
   * @returns that row, where it wrote one
   * @throws LeaseLostError, LeaseBusyError
   */
  async statement<Row extends { id: string }>(
    write: (begun: Knex.QueryBuilder, isHeld: Knex.Raw) => Knex.QueryBuilder
  ): Promise<Row | undefined> {
    const held = this.current()
    const { db } = this
    const isHeld = db.raw("(SELECT count(*) FROM leases) = ?", [held.length])
    const [row] = await alone(() => {
      const begun = db
        .withMaterialized("limits", db.raw(WITHIN_LIMITS))
        .with("leases", db.raw(LOCK_LEASES, named(held)))
      const query = write(begun, isHeld)
        .from(db.raw("(SELECT array_agg(key) AS held FROM leases) AS proof LEFT JOIN written ON true"))
        .select("proof.held", "written.*")
      return runPrepared<Proof & (Row | { id: null })>(db, query)
    })
    requireAll(held, row?.held ?? [])
    return isWritten(row) ? row : undefined
  }

  /**
   * To be called before anything that no transaction of ours can undo: a write of Medusa's, a request that moves money. The
   * leases are held for 20 s from now at the least. Asks nothing where no lease is held.
   *
   * @throws LeaseLostError when somebody else has taken one
   */
  async assertHeld(): Promise<void> {
    for (const tenure of this.current()) {
      if (!(await this.leases.renew(tenure, ASSERTED_MS))) {
        throw lost(tenure.key)
      }
    }
  }

  /**
   * The work under this lease was cut short, as a process that dies cuts it short: the lease is not given back, and whoever takes
   * it once it has ended repairs what was left.
   *
   * @param key of a lease that the caller works under, or of none
   */
  abandon(key: string): void {
    for (const tenure of this.current().filter((each) => each.key === key)) {
      tenure.isAbandoned = true
    }
  }

  /** The next holder is told, should this one die. @param key as `abandon` takes it */
  async noteCancelling(key: string): Promise<void> {
    for (const tenure of this.current().filter((each) => each.key === key)) {
      await this.leases.noteCancelling(tenure)
    }
  }

  /** True for code that works under this lease. */
  holds(key: string): boolean {
    return this.current().some((tenure) => tenure.key === key)
  }

  /** Remembers a refund that the running work begins, so that whoever asked for it can be answered what became of it. */
  noteRefund(id: string): void {
    for (const { refunds } of this.current()) {
      refunds.push(id)
    }
  }

  /** The ledger's ids of the refunds that were begun under the leases; one whose transaction failed is not in the ledger. */
  refundsBegun(): string[] {
    return [...new Set(this.current().flatMap(({ refunds }) => refunds))]
  }

  private current(): readonly Tenure[] {
    return (this.tenures.getStore() ?? []).filter(({ isOver }) => !isOver)
  }
}

/** Whoever wants to take one of the leases waits until the transaction has ended. It reads FROM `limits` as well. */
const LOCK_LEASES = `SELECT key FROM limits, ${LEASE_TABLE} AS lease
  WHERE key = ANY(:keys) AND token = ANY(:tokens) FOR SHARE OF lease`

const named = (leases: readonly Lease[]) => ({
  keys: leases.map(({ key }) => key),
  tokens: leases.map(({ token }) => token),
})

/** The keys of the leases that a statement found held. */
type Proof = { held: string[] | null }

const isWritten = <Row extends { id: string }>(row: Row | { id: null } | undefined): row is Row =>
  row !== undefined && row.id !== null

/** @throws LeaseLostError */
async function lockAll(trx: Knex, leases: readonly Lease[]): Promise<void> {
  const { rows } = await trx.raw<{ rows: { key: string }[] }>(`${WITH_ALL_LIMITS} ${LOCK_LEASES}`, named(leases))
  requireAll(
    leases,
    rows.map(({ key }) => key)
  )
}

/** @throws LeaseLostError */
function requireAll(leases: readonly Lease[], locked: readonly string[]): void {
  const gone = leases.find(({ key }) => !locked.includes(key))
  if (gone) {
    throw lost(gone.key)
  }
}

function lost(key: string): LeaseLostError {
  return new LeaseLostError(`Somebody else has taken the lease ${key}`)
}

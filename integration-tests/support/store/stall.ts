import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { TakenLease } from "../../../src/modules/instalments/stores/service/leases"
import { LeaseBusyError } from "../../../src/core/lease"
import { ledgerOf } from "../../../src/use-cases/ledger/ledger-of"
import { refundLease } from "../../../src/use-cases/ledger/with-lease"
import { holdRefundLease } from "../../../src/use-cases/refund/accounting/refund-lease"
import { until } from "../time/until"
import type { StoreUnderTest } from "./store"

export const dbOf = ({ container }: Pick<StoreUnderTest, "container">): Knex =>
  container.resolve(ContainerRegistrationKeys.PG_CONNECTION)

/**
 * Lets whoever is about to write into a table stall there, as a jammed pool or a paused machine would, does what happens
 * meanwhile, and lets them go on.
 *
 * @param start sets off the work that stalls
 * @returns what became of that work
 */
export async function whileStalledAt<T>(
  store: StoreUnderTest,
  table: string,
  start: () => Promise<T>,
  meanwhile: () => Promise<unknown>
): Promise<PromiseSettledResult<T>> {
  const db = dbOf(store)
  const jam = { lock: db.raw("LOCK TABLE ?? IN EXCLUSIVE MODE", [table]), waiting: () => waitsFor(db, table) }
  return whileJammed(db, { ...jam, what: `statement that waits for ${table}` }, start, meanwhile)
}

const STALL_FIRST = `
  CREATE SEQUENCE stalling;
  CREATE FUNCTION stall_first() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF nextval('stalling') = 1 THEN PERFORM pg_advisory_xact_lock(1); END IF;
    RETURN NEW;
  END $$;
  CREATE TRIGGER stall_first BEFORE INSERT ON ?? FOR EACH ROW EXECUTE FUNCTION stall_first()`
const STALL_NOBODY = "DROP FUNCTION stall_first CASCADE; DROP SEQUENCE stalling"

/** The same, but that others can write into the table meanwhile: only the first row that is inserted waits. */
export async function whileFirstStallsAt<T>(
  store: StoreUnderTest,
  table: string,
  start: () => Promise<T>,
  meanwhile: () => Promise<unknown>
): Promise<PromiseSettledResult<T>> {
  const db = dbOf(store)
  await db.raw(STALL_FIRST, [table])
  const jam = { lock: db.raw("SELECT pg_advisory_xact_lock(1)"), waiting: () => waits(db, "locktype = 'advisory'") }
  try {
    return await whileJammed(db, { ...jam, what: `row that waits to be inserted into ${table}` }, start, meanwhile)
  } finally {
    await db.raw(STALL_NOBODY)
  }
}

/** `lock` holds up the work; `waiting` tells when it has come that far, and `what` is waited for. */
type Jam = { lock: Knex.Raw; waiting: () => Promise<true | undefined>; what: string }

async function whileJammed<T>(
  db: Knex,
  { lock, waiting, what }: Jam,
  start: () => Promise<T>,
  meanwhile: () => Promise<unknown>
): Promise<PromiseSettledResult<T>> {
  const jam = await db.transaction()
  await lock.transacting(jam)
  const work = Promise.allSettled([start()])
  try {
    await until(what, waiting)
    await meanwhile()
  } finally {
    await jam.rollback()
  }
  const [settled] = await work
  return settled
}

function waitsFor(db: Knex, table: string): Promise<true | undefined> {
  return waits(db, "relation = ?::regclass", [`"${table}"`])
}

/** Suites share the server: what waits in the database of another is none of ours. */
const HERE = "database = (SELECT oid FROM pg_database WHERE datname = current_database())"

async function waits(db: Knex, lock: string, bindings: string[] = []): Promise<true | undefined> {
  const { rows } = await db.raw(`SELECT 1 FROM pg_locks WHERE NOT granted AND ${HERE} AND ${lock}`, bindings)
  return rows.length > 0 ? true : undefined
}

/** A lease ends, and is anybody's. */
export async function runOut(store: StoreUnderTest, key: string): Promise<void> {
  await dbOf(store)("instalments_lease")
    .where({ key })
    .update({ until: dbOf(store).raw("now() - interval '1 second'") })
}

/**
 * The lease of whoever stalls in an order's refund ends, and the next holder repairs what they left. A renewal in between only
 * delays it.
 */
export async function repairByNextHolder(store: StoreUnderTest, orderId: string): Promise<void> {
  const lease = await until("next holder", async () => {
    await runOut(store, refundLease(orderId))
    return holdRefundLease(store.container, orderId, 0).catch(unlessBusy)
  })
  await lease.release()
}

/** For what may find a lease held. @throws whatever is no LeaseBusyError */
export function unlessBusy(error: unknown): undefined {
  if (!(error instanceof LeaseBusyError)) {
    throw error
  }
}

/** A lease ends, and somebody else takes it: their work begins. */
export async function takeOver(store: StoreUnderTest, key: string): Promise<void> {
  const db = dbOf(store)
  const taken = await db("instalments_lease")
    .where({ key })
    .update({
      owner: "the next holder",
      token: db.raw("nextval('instalments_lease_token')"),
      until: db.raw("now() + interval '1 minute'"),
    })
  if (taken !== 1) {
    throw new Error(`Nobody holds the lease ${key}`)
  }
}

/** Their work is over. */
export async function giveBack(store: StoreUnderTest, key: string): Promise<void> {
  await dbOf(store)("instalments_lease").where({ key, owner: "the next holder" }).delete()
}

/** The next one to take a lease finds it free: an answer comes before its lease is given back, on a connection of its own. */
export async function untilGivenBack(store: Pick<StoreUnderTest, "container">, key: string): Promise<void> {
  await until(`end of the lease ${key}`, async () => ((await holderOf(store, key)) === undefined ? true : undefined))
}

/**
 * Somebody else holds a lease from now on: taken once it is free, since an answer comes before its lease is given back.
 *
 * @param forMs milliseconds
 */
export async function holdInstead(
  { container }: Pick<StoreUnderTest, "container">,
  key: string,
  forMs: number
): Promise<TakenLease> {
  return until(`end of the lease ${key}`, () => ledgerOf(container).leases.take(key, "somebody else", forMs))
}

/** Who holds a lease at the moment. */
export async function holderOf(store: Pick<StoreUnderTest, "container">, key: string): Promise<string | undefined> {
  const row = await dbOf(store)("instalments_lease").where({ key }).first<{ owner: string } | undefined>("owner")
  return row?.owner
}

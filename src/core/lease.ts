/** A process's clock and the database's differ by less, milliseconds. */
const CLOCKS_MS = 10_000

/**
 * The time, by the database's clock, during which a lease was held by processes that died: from the last repair, or the first
 * of them, to the end of the last.
 */
export type DeadTenure = { since: Date; until: Date }

/** `wasCancelling`: an admin's cancellation of the order was under way. */
export type DeadLease = DeadTenure & { wasCancelling: boolean }

/** True for what was made in that time: anything older or younger is somebody else's, or still being made. */
export function wasMadeDuring(madeAt: Date, { since, until }: DeadTenure): boolean {
  const at = madeAt.getTime()
  return at >= since.getTime() - CLOCKS_MS && at <= until.getTime() + CLOCKS_MS
}

/** A job repairs what a dead holder left within minutes. Milliseconds. */
const REPAIRED_WITHIN_MS = 10 * 60_000

/** True where it ended so long ago that the lease may come from a backup, and its holder have gone on elsewhere. */
export function isLongOver({ until }: DeadTenure, now: Date): boolean {
  return now.getTime() - until.getTime() > REPAIRED_WITHIN_MS
}

/** A lease, or a row of the ledger, was held by somebody else for the whole of the wait, or too many wait for it already. */
export class LeaseBusyError extends Error {
  override readonly name = "LeaseBusyError"
}

/** The shop's lock of a cart failed although nobody is known to hold it: no cart can be worked on, and that is none of its own affair. */
export class CartLockError extends LeaseBusyError {}

/** Somebody kept the shop's lock of a cart for the whole of the wait. */
export class CartHeldError extends LeaseBusyError {}

/** The lease that the work was done under went to somebody else: nothing more may be written or sent. */
export class LeaseLostError extends Error {
  override readonly name = "LeaseLostError"
}

/** True for such an error, and for the copy of one that Medusa's workflows hand on. */
export function isLeaseError(error: unknown, kind: typeof LeaseBusyError | typeof LeaseLostError): boolean {
  return typeof error === "object" && error !== null && "name" in error && error.name === kind.name
}

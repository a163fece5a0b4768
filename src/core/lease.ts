/** A process's clock and the database's differ by less, milliseconds. */
const CLOCKS_MS = 10_000

/**
 * While a lease was held and never given back, by the database's clock: from the moment after which nobody has repaired what
 * its holders left, to the end of the last of them.
 */
export type DeadTenure = { since: Date; until: Date }

/** True for what was made while the lease was held: what is older or younger is somebody else's, or still in the making. */
export function wasMadeDuring(madeAt: Date, { since, until }: DeadTenure): boolean {
  const at = madeAt.getTime()
  return at >= since.getTime() - CLOCKS_MS && at <= until.getTime() + CLOCKS_MS
}

/** The lease that the work was done under went to somebody else: nothing more may be written or sent. */
export class LeaseLostError extends Error {
  override readonly name = "LeaseLostError"
}

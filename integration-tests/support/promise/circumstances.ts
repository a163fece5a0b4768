/** What changes the promise, and no record says. */
export type Circumstances = {
  /** How the shop captures: at once unless told. */
  capture?: "automatic" | "manual"
  /** Orders that somebody has changed: they do not come to what was paid any more. */
  changedOrders?: readonly string[]
  /** The merchant's own completion of the cart died: what it left nobody could know of. */
  routeDied?: boolean
  /** The service never lets a refund that failed be tried again. */
  failedRefundsCount?: boolean
  /** What restores took out of the shop's records. */
  lostTimes?: readonly LostTime[]
}

/** What the service took from the backup's moment `from` to the restore's, `until`, the shop does not know before people have compared. */
export type LostTime = { from: Date; until: Date; comparedAt: Date }

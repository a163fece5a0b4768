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
}

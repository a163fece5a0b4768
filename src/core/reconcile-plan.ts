/** The share of a minute's look-ups that the job may use; the rest is left to browsers. */
const SINGLE_SHARE = 0.8

type Limit = { requests: number; perSeconds: number }

/**
 * How a minute's requests are best spent: on how many single look-ups, and whether on the next page of the list as well.
 *
 * Both limits count separately, so a long queue is worked off from both ends: pages from the newest, look-ups from the
 * oldest. A short queue is not worth a page, which others may need for the daily comparison.
 *
 * @param due checkouts whose outcome should be asked for now
 * @param limit how many single look-ups the service allows
 */
export function reconcilePlan(due: number, { requests, perSeconds }: Limit) {
  const perMinute = Math.floor((requests * 60) / perSeconds)
  const share = Math.max(1, Math.floor(perMinute * SINGLE_SHARE))
  return { singles: Math.min(due, share), page: due > share }
}

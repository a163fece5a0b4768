/** A record of a page, as far as its place in the list goes. */
type Listed = { madeAt: Date }

/**
 * True when a page is the last that matters: there is none after it, or everything after it is older than asked for.
 *
 * The order of this list is not shown (spec, GET /api/refunds). Only a page that itself runs from newer to older tells that
 * the next ones are older still; any other is read on from, to the end.
 *
 * @param since the oldest moment of interest
 */
export function endsReading(records: readonly Listed[], hasNext: boolean, since: Date): boolean {
  const first = records[0]
  const last = records.at(-1)
  if (!hasNext || !first || !last) {
    return true
  }
  const runsBackwards =
    first.madeAt > last.madeAt && records.every((record, index) => isNotAfter(record, records[index - 1]))
  return runsBackwards && last.madeAt < since
}

function isNotAfter(record: Listed, previous: Listed | undefined): boolean {
  return previous === undefined || record.madeAt <= previous.madeAt
}

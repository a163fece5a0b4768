/** `after` is where the page before ended; undefined for the first. */
export type Page = { limit: number; after?: string }

/** `next` is where the next page goes on; null on the last. */
type Paged<Row> = { shown: Row[]; next: string | null }

/** A page of rows, of which one more than its limit was asked for. @param endOf what names its last row as its end */
export function paged<Row>(rows: readonly Row[], { limit }: Page, endOf: (last: Row) => string): Paged<Row> {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return { shown, next: rows.length > limit && last !== undefined ? endOf(last) : null }
}

/** The two parts of an end that names a row by what the rows are sorted by, which holds no "_", and by its id. */
export function endParts(end: string): [sortedBy: string, id: string] {
  const [sortedBy = "", ...id] = end.split("_")
  return [sortedBy, id.join("_")]
}

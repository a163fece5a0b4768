import type { TimelineEntry } from "../../core/timeline"

/** What a row becomes, and the lines that tell of it. */
export type Amendment<Change> = { change: Change; timeline: readonly TimelineEntry[] }

/** How a row is written, and read again when somebody else wrote it first. Both give undefined for what is not there. */
export type RowAccess<Row, Change> = {
  save(row: Row, amendment: Amendment<Change>): Promise<Row | undefined>
  reread(row: Row): Promise<Row | undefined>
}

/** Writers of one row at the same moment are few; more rounds than this mean that something else is wrong. */
const MAX_ROUNDS = 10

/**
 * Changes a row by a rule that is applied to the newest version of it, anew when somebody else wrote it first.
 *
 * @param rule returns undefined when there is nothing to change
 * @returns the row as it stands afterwards
 * @throws Error when it could not be written in ten rounds
 */
export async function amendRow<Row extends { id: string }, Change>(
  row: Row,
  rule: (newest: Row) => Amendment<Change> | undefined,
  { save, reread }: RowAccess<Row, Change>
): Promise<Row> {
  let newest = row
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const amendment = rule(newest)
    if (!amendment) {
      return newest
    }
    const saved = await save(newest, amendment)
    if (saved) {
      return saved
    }
    newest = (await reread(newest)) ?? newest
  }
  throw new Error(`${row.id} could not be written: it changed ${MAX_ROUNDS} times meanwhile`)
}

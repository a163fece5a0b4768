import { said, type Said } from "./said"

/** What of a record of the service's list cannot be read, as far as the rest of it can. */
type Unreadable = { name: string; amountMinor: number | null; fields: readonly string[] }

/** A checkout that the service has and the ledger lacks. */
type Unmatched = { serviceId: string; amountMinor: number; remoteState: string }

/** A notice names so many; the admin's list has them all. */
const MOST_NAMED = 5

/** Records of a list that cannot be read: one notice, however many one change at the service has made of them. */
export function unreadableNotice(list: "checkout" | "refund", records: readonly Unreadable[]): Said | undefined {
  const [first] = records
  if (records.length > 1) {
    const fields = { list: [...new Set(records.flatMap((record) => record.fields))] }
    return said(`unreadable_${list}s`, { count: records.length, ...namesOf(records.map(({ name }) => name)), fields })
  }
  if (!first) {
    return undefined
  }
  const { name, amountMinor, fields } = first
  const facts = { name, fields: { list: fields } }
  return amountMinor === null
    ? said(`unreadable_${list}`, facts)
    : said(`unreadable_${list}_of`, { ...facts, amount: { minor: amountMinor } })
}

/** Checkouts that the ledger lacks: one notice of all that one comparison has found. */
export function unmatchedCheckoutsNotice(records: readonly Unmatched[]): Said | undefined {
  const [first] = records
  if (records.length > 1) {
    const paid = records.filter(({ remoteState }) => remoteState === "successful").length
    const names = namesOf(records.map(({ serviceId }) => serviceId))
    return said("checkouts_unmatched", { count: records.length, paid, ...names })
  }
  if (!first) {
    return undefined
  }
  const { serviceId: id, amountMinor, remoteState } = first
  return said("checkout_unmatched", { amount: { minor: amountMinor }, id, status: { status: remoteState } })
}

function namesOf(all: readonly string[]) {
  return { names: { list: all.length > MOST_NAMED ? [...all.slice(0, MOST_NAMED), "…"] : all } }
}

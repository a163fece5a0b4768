import { said, type Said } from "./said"

/** What of a record of the service's list cannot be read, as far as the rest of it can. */
type Unreadable = { name: string; amountMinor: number | null; fields: readonly string[] }

/** A record of a list that cannot be read. */
export function unreadableNotice(list: "checkout" | "refund", { name, amountMinor, fields }: Unreadable): Said {
  const facts = { name, fields: { list: fields } }
  return amountMinor === null
    ? said(`unreadable_${list}`, facts)
    : said(`unreadable_${list}_of`, { ...facts, amount: { minor: amountMinor } })
}

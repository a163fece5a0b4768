import { type Band, boundsOf } from "../money/bands"
import { formatPounds } from "../money/money"
import { Refusal } from "../refusal"
import { withinLimits } from "./audience"
import { type OnlyFor, ofVersion, type OwnLimits } from "./only-for"

/** The longest a reason may be, characters. */
const REASON_LENGTH = 200

/** What there is to choose from in a shop: ids, and codes of countries in lower case. */
export type Known = Record<"countries" | "customerGroups" | "salesChannels", ReadonlySet<string>>

/** What an edit is held against. `bands`: empty while they are not known. */
export type Around = { option: OnlyFor; bands: readonly Band[]; known: Known }

/** Limits that shoppers can be told of. @throws Refusal `invalid` that says what to do */
export function requireLimits(limits: OwnLimits, reason: string, around: Around): void {
  const fault = reasonFault(reason) ?? amountFault(limits, around) ?? nameFault(limits, around.known)
  if (fault !== undefined) {
    throw new Refusal("invalid", fault)
  }
}

function reasonFault(reason: string): string | undefined {
  return reason.trim() === "" || reason.length > REASON_LENGTH
    ? `Say why, in at most ${REASON_LENGTH} characters: it stays in the history.`
    : undefined
}

function amountFault(limits: OwnLimits, { option, bands }: Around): string | undefined {
  const { minMinor, maxMinor } = limits
  if (minMinor !== null && maxMinor !== null && minMinor > maxMinor) {
    return "The smallest amount is above the largest one. Swap them."
  }
  const possible = boundsOf(withinLimits(bands, [option]))
  const left = boundsOf(withinLimits(bands, [option, ofVersion(limits)]))
  return possible.length > 0 && left.length === 0
    ? `Nothing could be paid in instalments any more: choose amounts within ${ranges(possible)}.`
    : undefined
}

const ranges = (bounds: ReturnType<typeof boundsOf>) =>
  bounds.map(([from, to]) => `${formatPounds(from)} to ${formatPounds(to)}`).join(" or ")

const KINDS = [
  ["countries", "No region of the shop has the country"],
  ["customerGroups", "There is no customer group with the id"],
  ["salesChannels", "There is no sales channel with the id"],
] as const

function nameFault(limits: OwnLimits, known: Known): string | undefined {
  for (const [kind, said] of KINDS) {
    const missing = limits[kind]?.find((name) => !known[kind].has(name))
    if (missing !== undefined) {
      return `${said} "${missing}". Take it out.`
    }
  }
  return undefined
}

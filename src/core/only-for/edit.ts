import { type Band, boundsOf } from "../money/bands"
import { type Reason, reasonOf } from "../reasons/reasons"
import { refusedBecause } from "../refusal"
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
    throw refusedBecause(fault, "invalid")
  }
}

function reasonFault(reason: string): Reason | undefined {
  return reason.trim() === "" || reason.length > REASON_LENGTH
    ? reasonOf("limits_reason", { limit: `${REASON_LENGTH}` })
    : undefined
}

function amountFault(limits: OwnLimits, { option, bands }: Around): Reason | undefined {
  const { minMinor, maxMinor } = limits
  if (minMinor !== null && maxMinor !== null && minMinor > maxMinor) {
    return reasonOf("limits_swapped", {})
  }
  const possible = boundsOf(withinLimits(bands, [option]))
  const left = boundsOf(withinLimits(bands, [option, ofVersion(limits)]))
  return possible.length > 0 && left.length === 0 ? reasonOf("limits_nothing_left", { ranges: possible }) : undefined
}

const UNKNOWN = {
  countries: "limits_country",
  customerGroups: "limits_group",
  salesChannels: "limits_channel",
} as const

function nameFault(limits: OwnLimits, known: Known): Reason | undefined {
  for (const kind of ["countries", "customerGroups", "salesChannels"] as const) {
    const missing = limits[kind]?.find((name) => !known[kind].has(name))
    if (missing !== undefined) {
      return reasonOf(UNKNOWN[kind], { id: missing })
    }
  }
  return undefined
}

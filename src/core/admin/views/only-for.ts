import type { OwnLimits } from "../../only-for/only-for"
import type { ActorView } from "./payment"

/** What may be chosen: the id of a group or sales channel, or the code of a country (ISO 3166-1 alpha-2, lower case). */
export type ChoiceView = { id: string; name: string }

/** Whom an admin lets an account be offered to, and for which amounts: pence, codes and ids; null is no limit. */
export type LimitsView = ReturnType<typeof limitsView>

export function limitsView({ minMinor, maxMinor, countries, customerGroups, salesChannels }: OwnLimits) {
  return {
    // Plain numbers: the admin's page sends them as well.
    min_minor: minMinor as number | null,
    max_minor: maxMinor as number | null,
    countries,
    customer_groups: customerGroups,
    sales_channels: salesChannels,
  }
}

/** The same to be read: by names, or as the option has them. `emails`: of the option alone. */
export type OnlyForView = LimitsView & { emails: readonly string[] | null }

/** One version of an account's limits; the newest holds. */
export type OnlyForVersionView = LimitsView & {
  id: string
  version: number
  /** Why, in the admin's words. */
  reason: string
  created_at: string
  created_by: ActorView
  said: OnlyForView
}

/** GET /admin/instalments/accounts/:account/only-for; versions newest first. */
export type OnlyForSettingView = {
  account: string
  /** What the option `onlyFor` says besides; null where it says nothing. */
  option: OnlyForView | null
  /** From which to which amounts the service and the option leave anything, lowest first; none where that is not known. */
  bounds: { from_minor: number; to_minor: number }[]
  versions: OnlyForVersionView[]
  choices: Record<"countries" | "customer_groups" | "sales_channels", ChoiceView[]>
}

/** POST /admin/instalments/accounts/:account/preview-link: who opens it is let into the preview until then. */
export type PreviewLinkView = { url: string; expires_at: string }

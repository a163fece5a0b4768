import type { OwnLimits } from "../../only-for/only-for"

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

import type { DoorBodies } from "../../core/admin/doors"
import type { LimitsView } from "../../core/admin/views/only-for"
import { penceOf } from "./format"
import type { Texts } from "./use-texts"

type Lists = Pick<LimitsView, "countries" | "customer_groups" | "sales_channels">

/** Limits while an admin writes them: amounts are text. */
export type Draft = Lists & { min: string; max: string; reason: string }

export function draftOf(start: LimitsView | undefined, { poundsText }: Pick<Texts, "poundsText">): Draft {
  return {
    min: poundsText(start?.min_minor ?? null),
    max: poundsText(start?.max_minor ?? null),
    countries: start?.countries ?? null,
    customer_groups: start?.customer_groups ?? null,
    sales_channels: start?.sales_channels ?? null,
    reason: "",
  }
}

/** @param after the version that is seen. @returns undefined while something of it cannot be sent */
export function bodyOf({ min, max, reason, ...lists }: Draft, after: number): DoorBodies["saveOnlyFor"] | undefined {
  const [min_minor, max_minor] = [penceOf(min), penceOf(max)]
  return min_minor === undefined || max_minor === undefined || reason.trim() === ""
    ? undefined
    : { ...lists, min_minor, max_minor, after, reason: reason.trim() }
}

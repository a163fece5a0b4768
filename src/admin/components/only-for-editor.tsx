import { Button, Container, Heading, Hint } from "@medusajs/ui"
import { useState } from "react"
import type { DoorBodies } from "../../core/admin/doors"
import type { LimitsView } from "../../core/admin/views/only-for"
import type { OnlyForSettingView } from "../../use-cases/admin/views/only-for"
import { act } from "../lib/api"
import { penceOf } from "../lib/format"
import { useAdminAction } from "../lib/use-admin-action"
import { type Texts, useTexts } from "../lib/use-texts"
import { ChoiceList, AmountField, TextField } from "./form-fields"

const LISTS = ["countries", "customer_groups", "sales_channels"] as const

/** Limits while an admin writes them: amounts are text. */
type Draft = Pick<LimitsView, (typeof LISTS)[number]> & { min: string; max: string; reason: string }

/** Whom an account is offered to, to be set anew. @param start the version it begins with */
export function OnlyForEditor({ setting, start }: { setting: OnlyForSettingView; start: LimitsView | undefined }) {
  const texts = useTexts()
  const { t } = texts
  const [draft, setDraft] = useState(() => draftOf(start, texts))
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part })
  const { perform, isBusy } = useAdminAction<DoorBodies["saveOnlyFor"]>({
    run: async (wanted) => {
      await act("saveOnlyFor", setting.account, wanted)
      setDraft((now) => ({ ...now, reason: "" }))
    },
    question: () => ({
      title: t("only_for.confirm.title"),
      description: t("only_for.confirm.description"),
      confirm: t("only_for.save"),
    }),
    done: () => t("only_for.saved"),
  })
  // What is seen below is what this comes after.
  const wanted = bodyOf(draft, setting.versions[0]?.version ?? 0)
  return (
    <Container className="flex flex-col gap-y-4 px-6 py-4">
      <Heading level="h2">{t("only_for.limits")}</Heading>
      <LimitFields draft={draft} onChange={change} setting={setting} />
      <TextField
        hint={t("only_for.reason_hint")}
        label={t("only_for.reason")}
        onChange={(reason) => change({ reason })}
        value={draft.reason}
      />
      <Button
        className="self-start"
        disabled={isBusy || wanted === undefined}
        onClick={() => wanted && perform(wanted)}
        size="small"
      >
        {t("only_for.save")}
      </Button>
    </Container>
  )
}

type FieldsProps = { draft: Draft; setting: OnlyForSettingView; onChange: (part: Partial<Draft>) => void }

function LimitFields({ draft, setting, onChange }: FieldsProps) {
  const { t, pounds } = useTexts()
  const ranges = setting.bounds.map(({ from_minor, to_minor }) =>
    t("settings.range", { from: pounds(from_minor), to: pounds(to_minor) })
  )
  return (
    <>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <AmountField
          error={isSwapped(draft) ? t("refund.why.limits_swapped") : undefined}
          label={t("only_for.min")}
          onChange={(min) => onChange({ min })}
          value={draft.min}
        />
        <AmountField label={t("only_for.max")} onChange={(max) => onChange({ max })} value={draft.max} />
      </div>
      <Hint>
        {t(ranges.length > 0 ? "only_for.amounts_hint" : "only_for.amounts_unknown", { ranges: ranges.join(", ") })}
      </Hint>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-3">
        {LISTS.map((list) => (
          <ChoiceList
            choices={setting.choices[list]}
            chosen={draft[list]}
            hint={t(list === "customer_groups" ? "only_for.customer_groups_hint" : "only_for.unlimited")}
            key={list}
            legend={t(`only_for.${list}`)}
            onChange={(chosen) => onChange({ [list]: chosen })}
          />
        ))}
      </div>
    </>
  )
}

function draftOf(start: LimitsView | undefined, { poundsText }: Texts): Draft {
  return {
    min: poundsText(start?.min_minor ?? null),
    max: poundsText(start?.max_minor ?? null),
    countries: start?.countries ?? null,
    customer_groups: start?.customer_groups ?? null,
    sales_channels: start?.sales_channels ?? null,
    reason: "",
  }
}

function isSwapped({ min, max }: Pick<Draft, "min" | "max">): boolean {
  return (penceOf(min) ?? 0) > (penceOf(max) ?? Infinity)
}

/** @param after the version that is seen. @returns undefined while something of it cannot be sent */
function bodyOf({ min, max, reason, ...lists }: Draft, after: number): DoorBodies["saveOnlyFor"] | undefined {
  const [min_minor, max_minor] = [penceOf(min), penceOf(max)]
  return min_minor === undefined || max_minor === undefined || isSwapped({ min, max }) || reason.trim() === ""
    ? undefined
    : { ...lists, min_minor, max_minor, after, reason: reason.trim() }
}

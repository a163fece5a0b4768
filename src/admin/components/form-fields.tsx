import { Checkbox, Hint, Input, Label, Textarea } from "@medusajs/ui"
import { useId } from "react"
import { penceOf } from "../lib/format"
import { useTexts } from "../lib/use-texts"
import type { ChoiceView } from "../../use-cases/admin/views/only-for"

type FieldProps = { label: string; value: string; onChange: (value: string) => void }
type FieldExtras = { hint?: string | undefined; error?: string | undefined; isAmount?: boolean; isLong?: boolean }

/** A text to be written, with its name and what there is to know of it, or what is wrong with it. */
export function TextField(props: FieldProps & FieldExtras) {
  const { label, value, onChange, hint, error, isAmount = false, isLong = false } = props
  const id = useId()
  const said = error ?? hint
  const field = {
    "aria-describedby": said ? `${id}-hint` : undefined,
    "aria-invalid": error !== undefined,
    id,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
    value,
  }
  return (
    <div className="flex flex-col gap-y-1">
      <Label htmlFor={id} size="small" weight="plus">
        {label}
      </Label>
      {isLong ? (
        <Textarea rows={4} {...field} />
      ) : (
        <Input inputMode={isAmount ? "decimal" : "text"} size="small" {...field} />
      )}
      {said && (
        <Hint id={`${id}-hint`} variant={error === undefined ? "info" : "error"}>
          {said}
        </Hint>
      )}
    </div>
  )
}

/** @param props `error`: what is wrong with it beside others; that it is no amount, the field says itself */
export function AmountField(props: FieldProps & Pick<FieldExtras, "error">) {
  const { t } = useTexts()
  const error = penceOf(props.value) === undefined ? t("only_for.amount_fault") : props.error
  return <TextField {...props} error={error} isAmount />
}

type ChoiceListProps = {
  legend: string
  hint: string
  choices: readonly ChoiceView[]
  /** Null where nothing is chosen. */
  chosen: readonly string[] | null
  onChange: (chosen: string[] | null) => void
}

/** Some of what the shop has. What is chosen and gone meanwhile is still listed, by its id, so that it can be taken out. */
export function ChoiceList({ legend, hint, choices, chosen, onChange }: ChoiceListProps) {
  const { t } = useTexts()
  const id = useId()
  const gone = (chosen ?? []).filter((one) => choices.every((choice) => choice.id !== one))
  const all = [...choices, ...gone.map((one) => ({ id: one, name: one }))]
  const toggle = (one: string, isChosen: boolean) => {
    const rest = (chosen ?? []).filter((other) => other !== one)
    const next = isChosen ? [...rest, one] : rest
    onChange(next.length > 0 ? next : null)
  }
  return (
    <fieldset aria-describedby={`${id}-hint`} className="flex flex-col gap-y-1">
      <legend className="txt-compact-small-plus mb-1">{legend}</legend>
      <div className="flex max-h-48 flex-col gap-y-2 overflow-y-auto p-1">
        {all.map((choice) => (
          <div className="flex items-center gap-x-2" key={choice.id}>
            <Checkbox
              checked={chosen?.includes(choice.id) ?? false}
              id={`${id}-${choice.id}`}
              onCheckedChange={(state) => toggle(choice.id, state === true)}
            />
            <Label htmlFor={`${id}-${choice.id}`} size="small">
              {choice.name}
            </Label>
          </div>
        ))}
      </div>
      <Hint id={`${id}-hint`}>{all.length > 0 ? hint : t("only_for.nothing")}</Hint>
    </fieldset>
  )
}

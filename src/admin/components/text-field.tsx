import { Hint, Input, Label } from "@medusajs/ui"
import { useId } from "react"
import { penceOf } from "../lib/pounds"
import { useTexts } from "../lib/use-texts"

type FieldProps = { label: string; value: string; onChange: (value: string) => void }
type FieldExtras = { hint?: string; error?: string | undefined; isAmount?: boolean }

/** A line to be written, with its name and what there is to know of it, or what is wrong with it. */
export function TextField({ label, value, onChange, hint, error, isAmount = false }: FieldProps & FieldExtras) {
  const id = useId()
  const said = error ?? hint
  return (
    <div className="flex flex-col gap-y-1">
      <Label htmlFor={id} size="small" weight="plus">
        {label}
      </Label>
      <Input
        aria-describedby={said ? `${id}-hint` : undefined}
        aria-invalid={error !== undefined}
        id={id}
        inputMode={isAmount ? "decimal" : "text"}
        onChange={({ target }) => onChange(target.value)}
        size="small"
        value={value}
      />
      {said && (
        <Hint id={`${id}-hint`} variant={error === undefined ? "info" : "error"}>
          {said}
        </Hint>
      )}
    </div>
  )
}

/** An amount in pounds, or nothing. */
export function AmountField(props: FieldProps) {
  const { t } = useTexts()
  const error = penceOf(props.value) === undefined ? t("only_for.amount_fault") : undefined
  return <TextField {...props} error={error} isAmount />
}

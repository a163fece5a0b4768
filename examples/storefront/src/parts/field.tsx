import { type FormEvent, type InputHTMLAttributes, useId, useState } from "react"

type FieldProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  "type" | "autoComplete" | "inputMode" | "defaultValue" | "maxLength"
> & {
  name: string
  label: string
  /** What to say when the field is empty or cannot be right; without it the field is optional. */
  problem?: string
  className?: string
}

/** A labelled text field that says in words what is wrong with it, and forgets that as soon as it is changed. */
export function Field({ label, problem, className, ...input }: FieldProps) {
  const id = useId()
  const [shown, setShown] = useState(false)
  const onInvalid = (event: FormEvent<HTMLInputElement>) => {
    // Instead of the browser's bubble, which vanishes after seconds and which few screen readers repeat.
    event.preventDefault()
    setShown(true)
    focusIfFirst(event.currentTarget)
  }
  return (
    <div className={`field ${className ?? ""}`}>
      <label htmlFor={id}>
        {label}
        {!problem && <span className="muted"> (optional)</span>}
      </label>
      <input
        {...input}
        aria-describedby={shown ? `${id}-problem` : undefined}
        aria-invalid={shown}
        id={id}
        onChange={() => setShown(false)}
        onInvalid={onInvalid}
        required={problem !== undefined}
      />
      {shown && (
        <p className="field-problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </div>
  )
}

/** Called for every field that is wrong: leads to the first of them. */
function focusIfFirst(input: HTMLInputElement) {
  if (input.form?.querySelector("input:invalid") === input) input.focus()
}

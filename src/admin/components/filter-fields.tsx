import { Input, Select } from "@medusajs/ui"
import { useEffect, useRef, useState } from "react"

/** Milliseconds after the last key before the list is asked for. */
const TYPING_MS = 300

/** Medusa's menus end after six lines, without a sign that there are more. */
const ALL_FILTERS_PX = 400

type ChoiceProps = {
  label: string
  value: string
  choices: readonly (readonly [value: string, text: string])[]
  onChoose: (value: string) => void
}

/** One of several, chosen from a menu. */
export function Choice({ label, value, choices, onChoose }: ChoiceProps) {
  return (
    <Select size="small" value={value} onValueChange={onChoose}>
      <Select.Trigger aria-label={label} className="sm:w-52">
        <Select.Value />
      </Select.Trigger>
      <Select.Content style={{ maxHeight: ALL_FILTERS_PX }}>
        {choices.map(([choice, text]) => (
          <Select.Item key={choice} value={choice}>
            {text}
          </Select.Item>
        ))}
      </Select.Content>
    </Select>
  )
}

type SearchBoxProps = { label: string; value: string; onChange: (text: string) => void }

/** A text to look for, asked for when the typing pauses. */
export function SearchBox({ label, value, onChange }: SearchBoxProps) {
  const [typed, setTyped] = useState(value)
  const asked = useRef(value)
  useEffect(() => {
    // What was asked for from here comes back late: meanwhile somebody may have typed on.
    if (value !== asked.current) {
      asked.current = value
      setTyped(value)
    }
  }, [value])
  useEffect(() => {
    const text = typed.trim()
    if (text === value) {
      return undefined
    }
    const timer = setTimeout(() => {
      asked.current = text
      onChange(text)
    }, TYPING_MS)
    return () => clearTimeout(timer)
  }, [typed, value, onChange])
  return (
    <div className="sm:w-72">
      <Input
        // Not type="search": Medusa's input then adds a picture without a name, which screen readers stumble over.
        role="searchbox"
        size="small"
        aria-label={label}
        placeholder={label}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </div>
  )
}

import { Button, Container, Heading, Hint, Input, Label, Textarea } from "@medusajs/ui"
import { useId, useState } from "react"
import type { WordingView } from "../../core/admin/views/wording"
import { act } from "../lib/api"
import { useAdminAction } from "../lib/use-admin-action"
import { useTexts } from "../lib/use-texts"
import { type WordingDraft, WordingPreview } from "./wording-preview"

type Field = keyof WordingDraft

const EMPTY: WordingDraft = { language: "en", message: "", disclosure: "", example: "", link_text: "", link_url: "" }
const LONG: readonly Field[] = ["disclosure", "example"]
const WITH_HINT: readonly Field[] = ["language", "message", "disclosure", "example"]
const FIELDS = Object.keys(EMPTY) as Field[]

/** What an account says, to be written anew, beside what shoppers would read. @param start the version it begins with */
export function WordingEditor({ account, start }: { account: string; start: WordingView | undefined }) {
  const { t } = useTexts()
  const [draft, setDraft] = useState<WordingDraft>(() => (start ? pick(start) : EMPTY))
  const { perform, isBusy } = useAdminAction<WordingDraft>({
    run: (wanted) => act("saveWording", account, wanted),
    question: () => undefined,
    done: () => t("wording.saved"),
  })
  return (
    <div className="grid grid-cols-1 items-start gap-3 xl:grid-cols-2">
      <Container className="flex flex-col gap-y-4 px-6 py-4">
        <Heading level="h2">{t("wording.new")}</Heading>
        {FIELDS.map((field) => (
          <TextField
            field={field}
            key={field}
            onChange={(value) => setDraft({ ...draft, [field]: value })}
            value={draft[field]}
          />
        ))}
        <Button className="self-start" disabled={isBusy} onClick={() => void perform(draft)} size="small">
          {t("wording.save")}
        </Button>
      </Container>
      <WordingPreview account={account} draft={draft} />
    </div>
  )
}

function TextField({ field, value, onChange }: { field: Field; value: string; onChange: (value: string) => void }) {
  const { t } = useTexts()
  const id = useId()
  const hasHint = WITH_HINT.includes(field)
  const shared = { id, value, "aria-describedby": hasHint ? `${id}-hint` : undefined }
  return (
    <div className="flex flex-col gap-y-1">
      <Label htmlFor={id} size="small" weight="plus">
        {t(`wording.${field}`)}
      </Label>
      {LONG.includes(field) ? (
        <Textarea rows={4} {...shared} onChange={({ target }) => onChange(target.value)} />
      ) : (
        <Input size="small" {...shared} onChange={({ target }) => onChange(target.value)} />
      )}
      {hasHint && <Hint id={`${id}-hint`}>{t(`wording.${field}_hint`)}</Hint>}
    </div>
  )
}

function pick({ language, message, disclosure, example, link_text, link_url }: WordingView): WordingDraft {
  return { language, message, disclosure, example, link_text, link_url }
}

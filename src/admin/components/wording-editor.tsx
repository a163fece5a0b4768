import { Button, Container, Heading } from "@medusajs/ui"
import { useState } from "react"
import type { WordingView } from "../../core/admin/views/wording"
import { act } from "../lib/api"
import { useAdminAction } from "../lib/use-admin-action"
import { useTexts } from "../lib/use-texts"
import { TextField } from "./form-fields"
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
    done: () => t("wording.saved"),
  })
  return (
    <div className="grid grid-cols-1 items-start gap-3 xl:grid-cols-2">
      <Container className="flex flex-col gap-y-4 px-6 py-4">
        <Heading level="h2">{t("wording.new")}</Heading>
        {FIELDS.map((field) => (
          <TextField
            hint={WITH_HINT.includes(field) ? t(`wording.${field}_hint`) : undefined}
            isLong={LONG.includes(field)}
            key={field}
            label={t(`wording.${field}`)}
            onChange={(value) => setDraft({ ...draft, [field]: value })}
            value={draft[field]}
          />
        ))}
        <Button className="self-start" disabled={isBusy} onClick={() => perform(draft)} size="small">
          {t("wording.save")}
        </Button>
      </Container>
      <WordingPreview account={account} draft={draft} />
    </div>
  )
}

function pick({ language, message, disclosure, example, link_text, link_url }: WordingView): WordingDraft {
  return { language, message, disclosure, example, link_text, link_url }
}

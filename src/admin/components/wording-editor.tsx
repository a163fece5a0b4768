import { Button, Container, Heading, Input, Label, Text } from "@medusajs/ui"
import { type ReactNode, useEffect, useId, useState } from "react"
import type { WordingPreviewView } from "../../use-cases/admin/views/wordings"
import type { WordingView } from "../../core/admin/views/wording"
import type { DoorBodies } from "../../core/admin/doors"
import { act } from "../lib/api"
import { useAdminAction } from "../lib/use-admin-action"
import { useTexts, useTextsIn } from "../lib/use-texts"
import { useWordingPreview } from "../lib/queries"
import { penceOf } from "../lib/format"
import { TextField } from "./form-fields"

/** Milliseconds after the last key before the server is asked. */
const TYPING_MS = 400

type WordingDraft = DoorBodies["saveWording"]
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

/** What shoppers would read on each page, by the account's own bands. */
function WordingPreview({ account, draft }: { account: string; draft: WordingDraft }) {
  const { t, poundsText } = useTexts()
  const id = useId()
  const [amount, setAmount] = useState("")
  const pence = penceOf(amount)
  const asked = useSettled({ ...draft, ...(pence && { amount: (pence / 100).toFixed(2) }) })
  const { data: preview, error } = useWordingPreview(account, asked)
  const problem = pence === undefined ? t("only_for.amount_fault") : error?.message
  return (
    <Container className="flex flex-col gap-y-4 px-6 py-4">
      <div className="flex flex-wrap items-end justify-between gap-2">
        <Heading level="h2">{t("wording.preview.title")}</Heading>
        <div className="flex items-center gap-x-2">
          <Label htmlFor={id} size="small">
            {t("wording.preview.amount")}
          </Label>
          <Input
            className="w-28"
            aria-invalid={pence === undefined}
            id={id}
            inputMode="decimal"
            onChange={({ target }) => setAmount(target.value)}
            placeholder={poundsText(preview?.amount == null ? null : Math.round(preview.amount * 100))}
            size="small"
            value={amount}
          />
        </div>
      </div>
      <div aria-live="polite" className="flex flex-col gap-y-4">
        {problem ? (
          <Text size="small" className="text-ui-fg-error">
            {problem}
          </Text>
        ) : (
          preview && <Pages language={asked.language} preview={preview} />
        )}
      </div>
    </Container>
  )
}

function Pages({ language, preview }: { language: string; preview: WordingPreviewView }) {
  const { t, pounds } = useTexts()
  const shopperText = useTextsIn(language)
  if (preview.amount === null) {
    return <Text size="small">{t("wording.preview.not_offered", { reason: preview.reason ?? "" })}</Text>
  }
  const price = pounds(Math.round(preview.amount * 100))
  return (
    <>
      {(["product", "cart"] as const).map((page) => (
        <Page key={page} title={t(`wording.preview.${page}`)}>
          <Text weight="plus">{price}</Text>
          <Text size="small">
            {preview.message ?? t("wording.preview.nothing")}{" "}
            {preview.message && <span className="underline">{shopperText("wording.preview.explain")}</span>}
          </Text>
        </Page>
      ))}
      <Page title={t("wording.preview.checkout")}>
        <Text weight="plus" size="small">
          {shopperText("wording.preview.pay")}
        </Text>
        <ul className="txt-small list-disc ps-5">
          {preview.terms.map((term) => (
            <li key={term}>{term}</li>
          ))}
        </ul>
        {[preview.example, preview.disclosure].map(
          (text) =>
            text && (
              <Text key={text} size="small" className="whitespace-pre-line break-words">
                {text}
              </Text>
            )
        )}
        {preview.link && (
          <Text size="small" className="break-all underline">{`${preview.link.text} (${preview.link.url})`}</Text>
        )}
      </Page>
    </>
  )
}

function Page({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="border-ui-border-base flex flex-col gap-y-1 rounded-lg border p-4">
      <Text size="xsmall" weight="plus" className="text-ui-fg-subtle">
        {title}
      </Text>
      {children}
    </section>
  )
}

/** A value once it has stopped changing. */
function useSettled<T extends object>(value: T): T {
  const [settled, setSettled] = useState(value)
  const key = JSON.stringify(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(key) as T), TYPING_MS)
    return () => clearTimeout(timer)
  }, [key])
  return settled
}

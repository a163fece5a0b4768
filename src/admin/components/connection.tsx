import { Button, StatusBadge, Text } from "@medusajs/ui"
import { useMutation } from "@tanstack/react-query"
import type { ConnectionResult } from "../../core/admin/connection"
import { act } from "../lib/api"
import { type Texts, useTexts } from "../lib/use-texts"
import { NotYet } from "./not-yet"
import { Fine, SectionPart, Subtle } from "./blocks"

const COLOURS = { ok: "green", warning: "orange", failed: "red", unknown: "grey" } as const

/** Checks the connection when asked to: it spends a request of the service's limit, and says so. */
export function Connection({ account }: { account: string }) {
  const { t, moment } = useTexts()
  const { mutate, data, error, isPending, submittedAt } = useMutation({
    mutationFn: () => act("checkConnection", account),
  })
  return (
    <SectionPart title={t("check.title")}>
      <div aria-live="polite" className="flex flex-col gap-y-4">
        {error && <NotYet asked={{ error, refetch: mutate }} rows={0} />}
        {!data && !error && <Subtle>{t("check.never")}</Subtle>}
        {data?.results.map((result) => (
          <Result key={result.check} result={result} />
        ))}
        {data && <Fine>{t("check.checked", { time: moment(new Date(submittedAt).toISOString()) })}</Fine>}
      </div>
      <Button size="small" variant="secondary" className="w-fit" isLoading={isPending} onClick={() => mutate()}>
        {t("check.run")}
      </Button>
    </SectionPart>
  )
}

function Result({ result }: { result: ConnectionResult }) {
  const texts = useTexts()
  return (
    <div className="flex flex-col gap-y-1">
      <div className="flex items-center justify-between gap-x-2">
        <Text size="small" leading="compact">
          {texts.t(`check.${result.check}`)}
        </Text>
        <StatusBadge color={COLOURS[result.result]} className="shrink-0 text-nowrap">
          {texts.t(`check.${result.result}`)}
        </StatusBadge>
      </div>
      <Fine className="text-pretty break-words">{texts.t(`check.${result.code}`, gaps(result, texts))}</Fine>
    </div>
  )
}

/** Times are told in the reader's own zone. */
function gaps({ facts: { at, ...facts } }: ConnectionResult, { moment }: Texts): Record<string, string | number> {
  return typeof at === "string" ? { ...facts, time: moment(at) } : facts
}

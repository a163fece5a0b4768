import { Container, Heading, Text } from "@medusajs/ui"
import { Breadcrumb, PageHead, SectionRow, Subtle, NotYet } from "../../../../components/blocks"
import { CallbackFilters, CallbackList } from "../../../../components/callback-list"
import { useCallbacks, useCallbackSummaries } from "../../../../lib/queries"
import { useCallbackFilters } from "../../../../lib/use-filters"
import { useTexts } from "../../../../lib/use-texts"
import { CALLBACK_STATES, type CallbackHealth as Health } from "../../../../../core/admin/callback-health"
import type { CallbackSummaryView } from "../../../../../use-cases/admin/views/callbacks"
import { EnvironmentBadge, State } from "../../../../components/badges"

const InstalmentsCallbacks = () => {
  const { t } = useTexts()
  const filters = useCallbackFilters()
  const asked = useCallbacks(filters.input)
  const page = asked.data
  const summaries = useCallbackSummaries().data?.accounts
  const summary = summaries?.find(({ account }) => account === page?.account)
  return (
    <div className="flex flex-col gap-y-3">
      {summary && <CallbackHealth summary={summary} />}
      <Container className="divide-y p-0">
        <PageHead title={t("callbacks.title")} subtitle={t("callbacks.subtitle")}>
          <CallbackFilters
            filters={filters}
            accounts={summaries?.map(({ account }) => account) ?? []}
            account={page?.account}
          />
        </PageHead>
        {page ? <CallbackList page={page} filters={filters} /> : <NotYet asked={asked} rows={5} />}
      </Container>
    </div>
  )
}

const COLOURS: Record<Health, "red" | "orange" | "green" | "grey"> = {
  wrong_key: "red",
  stripped: "red",
  malformed: "red",
  strangers: "green",
  well: "green",
  quiet: "grey",
}

/** What an account's callbacks of the last day came to, and what to do about it. */
function CallbackHealth({ summary }: { summary: CallbackSummaryView }) {
  const { t, moment } = useTexts()
  const { account, environment, health, received, refused, verified_at } = summary
  return (
    <Container className="divide-y p-0">
      <div className="flex items-center justify-between gap-x-2 px-6 py-4">
        <div className="flex min-w-0 flex-wrap items-center gap-2">
          <Heading level="h2">{t("callbacks.day")}</Heading>
          {account !== "default" && <Subtle leading="normal">{account}</Subtle>}
          <EnvironmentBadge environment={environment} />
        </div>
        <State colour={COLOURS[health]}>{t(`callbacks.health.${health}.label`)}</State>
      </div>
      <div className="px-6 py-4">
        <Text size="small" className="max-w-prose text-pretty">
          {t(`callbacks.health.${health}.text`)}
        </Text>
        <Text size="xsmall" className="text-ui-fg-subtle">
          {verified_at ? t("callbacks.verified", { time: moment(verified_at) }) : t("callbacks.never_verified")}
        </Text>
      </div>
      <SectionRow label={t("callbacks.received")}>
        {CALLBACK_STATES.filter((state) => received[state] > 0).map((state) => (
          <span key={state} className="block">
            {t("callbacks.received_line", { count: received[state], state: t(`callbacks.state.${state}`) })}
          </span>
        ))}
        {CALLBACK_STATES.every((state) => received[state] === 0) && t("callbacks.none_refused")}
      </SectionRow>
      <SectionRow label={t("callbacks.refused")}>
        {refused.length === 0 ? t("callbacks.none_refused") : <RefusedByHour refused={refused} />}
      </SectionRow>
    </Container>
  )
}

function RefusedByHour({ refused }: { refused: CallbackSummaryView["refused"] }) {
  const { t, moment } = useTexts()
  const hours = [...new Set(refused.map(({ hour }) => hour))]
  return (
    <ul className="flex flex-col gap-y-2">
      {hours.map((hour) => (
        <li key={hour}>
          <span className="txt-compact-xsmall">{t("callbacks.hour", { time: moment(hour) })}</span>
          {refused
            .filter((one) => one.hour === hour)
            .map(({ reason, refused: count }) => (
              <span key={reason} className="block">
                {t("callbacks.refused_line", { count, reason: t(`callbacks.reason.${reason}`) })}
              </span>
            ))}
        </li>
      ))}
    </ul>
  )
}

export const handle = { breadcrumb: () => <Breadcrumb text="callbacks.title" /> }

export default InstalmentsCallbacks

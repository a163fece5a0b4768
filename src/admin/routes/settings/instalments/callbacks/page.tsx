import { Container, Heading, Text } from "@medusajs/ui"
import { Breadcrumb } from "../../../../components/breadcrumb"
import { CallbackFilters } from "../../../../components/callback-filters"
import { CallbackHealth } from "../../../../components/callback-health"
import { CallbackList } from "../../../../components/callback-list"
import { LoadFailed } from "../../../../components/load-failed"
import { LoadingRows } from "../../../../components/loading"
import { useCallbacks, useCallbackSummaries } from "../../../../lib/queries"
import { useCallbackFilters } from "../../../../lib/use-callback-filters"
import { useTexts } from "../../../../lib/use-texts"

const InstalmentsCallbacks = () => {
  const { t } = useTexts()
  const filters = useCallbackFilters()
  const { data: page, error, refetch } = useCallbacks(filters.input)
  const { data: summaries } = useCallbackSummaries()
  const summary = summaries?.find(({ account }) => account === page?.account)
  return (
    <div className="flex flex-col gap-y-3">
      {summary && <CallbackHealth summary={summary} />}
      <Container className="divide-y p-0">
        <div className="flex flex-col gap-3 px-6 py-4 xl:flex-row xl:items-center xl:justify-between">
          <div>
            <Heading>{t("callbacks.title")}</Heading>
            <Text size="small" className="text-ui-fg-subtle">
              {t("callbacks.subtitle")}
            </Text>
          </div>
          <CallbackFilters
            filters={filters}
            accounts={summaries?.map(({ account }) => account) ?? []}
            account={page?.account}
          />
        </div>
        {!page && (error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : <LoadingRows rows={5} />)}
        {page && <CallbackList page={page} filters={filters} />}
      </Container>
    </div>
  )
}

export const handle = { breadcrumb: () => <Breadcrumb text="callbacks.menu" /> }

export default InstalmentsCallbacks

import { Container } from "@medusajs/ui"
import { Breadcrumb, PageHead } from "../../../../components/page-head"
import { CallbackFilters, CallbackList } from "../../../../components/callback-list"
import { CallbackHealth } from "../../../../components/callback-health"
import { useCallbacks, useCallbackSummaries } from "../../../../lib/queries"
import { useCallbackFilters } from "../../../../lib/use-filters"
import { useTexts } from "../../../../lib/use-texts"
import { NotYet } from "../../../../components/not-yet"

const InstalmentsCallbacks = () => {
  const { t } = useTexts()
  const filters = useCallbackFilters()
  const asked = useCallbacks(filters.input)
  const page = asked.data
  const { data: summaries } = useCallbackSummaries()
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

export const handle = { breadcrumb: () => <Breadcrumb text="callbacks.title" /> }

export default InstalmentsCallbacks

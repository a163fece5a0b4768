import { CheckCircleSolid, MagnifyingGlass } from "@medusajs/icons"
import type { PaymentPageView } from "../../core/admin/views/issue"
import { FILTERS, type PaymentFilters as Filters } from "../lib/use-filters"
import { useTexts } from "../lib/use-texts"
import { EmptyState, Pager } from "./list-parts"
import { PaymentItem } from "./payment-item"
import { UnmatchedItem } from "./unmatched-item"
import { Choice, SearchBox } from "./filter-fields"

export function PaymentFilters({ filters }: { filters: Filters }) {
  const { t } = useTexts()
  return (
    <div className="flex w-full flex-col gap-2 sm:w-auto sm:flex-row">
      <Choice
        label={t("attention.filter")}
        value={filters.filter}
        choices={FILTERS.map((filter) => [filter, t(`attention.filters.${filter}`)])}
        onChoose={filters.show}
      />
      <SearchBox label={t("attention.search")} value={filters.search} onChange={filters.find} />
    </div>
  )
}

export function PaymentList({ page, filters }: { page: PaymentPageView; filters: Filters }) {
  const { payments, count, next } = page
  if (count === 0) {
    return <Empty isWell={filters.filter === "needed" && filters.search === ""} />
  }
  return (
    <>
      <ul className="divide-y">
        {payments.map((item) =>
          item.unmatched ? (
            <UnmatchedItem key={item.unmatched.id} unmatched={item.unmatched} />
          ) : (
            <PaymentItem key={item.payment.id} item={item} />
          )
        )}
      </ul>
      <Pager count={count} next={next} filters={filters} />
    </>
  )
}

function Empty({ isWell }: { isWell: boolean }) {
  const { t } = useTexts()
  return isWell ? (
    <EmptyState
      icon={<CheckCircleSolid className="text-ui-tag-green-icon" />}
      title={t("attention.well")}
      text={t("attention.well_text")}
    />
  ) : (
    <EmptyState
      icon={<MagnifyingGlass className="text-ui-fg-subtle" />}
      title={t("attention.nothing")}
      text={t("attention.nothing_text")}
    />
  )
}

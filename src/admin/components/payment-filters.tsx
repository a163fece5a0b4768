import { useTexts } from "../lib/use-texts"
import { FILTERS, type PaymentFilters as Filters } from "../lib/use-payment-filters"
import { Choice, SearchBox } from "./filter-fields"

/** Which payments are shown: by issue, order, reference or checkout id. */
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

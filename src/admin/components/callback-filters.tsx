import { CALLBACK_STATES, type CallbackFilters as Filters } from "../lib/use-callback-filters"
import { useTexts } from "../lib/use-texts"
import { Choice, SearchBox } from "./filter-fields"

/** Which callbacks are shown: of which account, what became of them, about which payment. */
export function CallbackFilters({
  filters,
  accounts,
  account,
}: {
  filters: Filters
  accounts: readonly string[]
  account: string | undefined
}) {
  const { t } = useTexts()
  return (
    <div className="flex w-full flex-col gap-2 sm:w-auto sm:flex-row">
      {accounts.length > 1 && account && (
        <Choice
          label={t("callbacks.account")}
          value={account}
          choices={accounts.map((name) => [name, name])}
          onChoose={filters.choose}
        />
      )}
      <Choice
        label={t("callbacks.filter")}
        value={filters.state ?? "all"}
        choices={["all", ...CALLBACK_STATES].map((state) => [state, t(`callbacks.state.${state}`)])}
        onChoose={filters.show}
      />
      <SearchBox label={t("callbacks.search")} value={filters.search} onChange={filters.find} />
    </div>
  )
}

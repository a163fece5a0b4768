import { Select } from "@medusajs/ui"
import { CALLBACK_STATES, type CallbackFilters as Filters } from "../lib/use-callback-filters"
import { useTexts } from "../lib/use-texts"
import { SearchBox } from "./payment-filters"

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

function Choice({
  label,
  value,
  choices,
  onChoose,
}: {
  label: string
  value: string
  choices: readonly (readonly [value: string, text: string])[]
  onChoose: (value: string) => void
}) {
  return (
    <Select size="small" value={value} onValueChange={onChoose}>
      <Select.Trigger aria-label={label} className="sm:w-44">
        <Select.Value />
      </Select.Trigger>
      <Select.Content>
        {choices.map(([choice, text]) => (
          <Select.Item key={choice} value={choice}>
            {text}
          </Select.Item>
        ))}
      </Select.Content>
    </Select>
  )
}

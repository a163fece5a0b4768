import { Badge } from "@medusajs/ui"
import { CALLBACK_STATES, type CallbackState } from "../../core/admin/callback-health"
import type { CallbackPageView, CallbackView } from "../../use-cases/admin/views/callbacks"
import { act } from "../lib/api"
import type { CallbackFilters as Filters } from "../lib/use-filters"
import { useTexts } from "../lib/use-texts"
import { State } from "./badges"
import { ActionButton, CopyText, OrderLink } from "./small-controls"
import { EmptyState, ListLine, Pager, Choice, SearchBox } from "./list-parts"
import { Lead } from "./blocks"

const COLOURS: Record<CallbackState, "green" | "orange" | "red"> = {
  open: "orange",
  settled: "green",
  unknown_reference: "red",
  other_environment: "orange",
  given_up: "red",
}

export function CallbackList({ page: { callbacks, next }, filters }: { page: CallbackPageView; filters: Filters }) {
  const { t } = useTexts()
  if (callbacks.length === 0) {
    return <EmptyState title={t("callbacks.empty")} text={t("callbacks.empty_text")} />
  }
  return (
    <>
      <ul className="divide-y">
        {callbacks.map((callback) => (
          <CallbackLine key={callback.id} callback={callback} />
        ))}
      </ul>
      <Pager next={next} filters={filters} />
    </>
  )
}

function CallbackLine({ callback }: { callback: CallbackView }) {
  const { t, amountOf, moment } = useTexts()
  const { state, status, order_id, display_id, deliveries } = callback
  return (
    <ListLine
      summary={
        <>
          <Lead>{amountOf(callback)}</Lead>
          <Badge size="2xsmall">{t(`callbacks.status.${status}`)}</Badge>
          <State colour={COLOURS[state]}>{t(`callbacks.state.${state}`)}</State>
          {order_id && <OrderLink id={order_id} displayId={display_id} />}
        </>
      }
      ids={
        <>
          <span>{t("callbacks.seen", { time: moment(callback.last_seen_at) })}</span>
          <span>{t("callbacks.deliveries", { count: deliveries })}</span>
          <CopyText text={callback.reference} what={t("payment.reference")} isNamed />
        </>
      }
      actions={
        <ActionButton
          done={(_, { status: outcome }) => t(`callbacks.settled.${outcome}`)}
          isNews={(_, { status: outcome }) => outcome === "unknown_reference"}
          label={t("callbacks.settle")}
          run={() => act("settleCallback", callback.id)}
        />
      }
    />
  )
}

type FiltersProps = { filters: Filters; accounts: readonly string[]; account: string | undefined }

export function CallbackFilters({ filters, accounts, account }: FiltersProps) {
  const { t } = useTexts()
  return (
    <div className="flex w-full flex-col gap-2 sm:w-auto sm:flex-row">
      {accounts.length > 1 && account && (
        <Choice
          label={t("payment.account")}
          value={account}
          choices={accounts.map((name) => [name, name])}
          onChoose={filters.choose}
        />
      )}
      <Choice
        label={t("attention.filter")}
        value={filters.state ?? "all"}
        choices={["all", ...CALLBACK_STATES].map((state) => [state, t(`callbacks.state.${state}`)])}
        onChoose={filters.show}
      />
      <SearchBox label={t("payment.reference")} value={filters.search} onChange={filters.find} />
    </div>
  )
}

import { Button, Text, toast } from "@medusajs/ui"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import type { AccountView } from "../../core/admin-views"
import { refreshAccount } from "../lib/api"
import { INSTALMENTS_KEY } from "../lib/queries"
import { useTexts } from "../lib/use-texts"
import { BandsChart } from "./bands-chart"
import { BandsTable } from "./bands-table"
import { SectionPart } from "./section-row"

/** An account's amounts and terms, drawn and as a table, and how fresh they are. */
export function AccountBands({ account }: { account: AccountView }) {
  const { t } = useTexts()
  return (
    <>
      <SectionPart title={t("settings.bands")}>
        {account.bands.length === 0 ? (
          <Text size="small" leading="compact" className="text-ui-fg-subtle">
            {t("settings.bands_none")}
          </Text>
        ) : (
          <BandsChart bands={account.bands} />
        )}
        <Freshness account={account} />
      </SectionPart>
      {account.bands.length > 0 && <BandsTable bands={account.bands} />}
    </>
  )
}

function Freshness({ account }: { account: AccountView }) {
  const { t, moment } = useTexts()
  const queries = useQueryClient()
  const refresh = useMutation({
    mutationFn: () => refreshAccount(account.account),
    onSuccess: () => toast.success(t("settings.refreshed")),
    onError: (error) => toast.error(error.message),
    onSettled: () => queries.invalidateQueries({ queryKey: [INSTALMENTS_KEY, "accounts"] }),
  })
  const { fetched_at, refreshes_left, refreshes_per_hour, next_refresh_at } = account
  const facts = [
    fetched_at ? t("settings.fetched", { time: moment(fetched_at) }) : t("settings.never_fetched"),
    refreshes_left === 0 && next_refresh_at
      ? t("settings.next_refresh", { time: moment(next_refresh_at) })
      : t("settings.refreshes_left", { count: refreshes_left, total: refreshes_per_hour }),
  ]
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <Text size="xsmall" leading="compact" className="text-ui-fg-subtle">
        {facts.join(" · ")}
      </Text>
      <Button
        size="small"
        variant="secondary"
        disabled={refreshes_left === 0}
        isLoading={refresh.isPending}
        onClick={() => refresh.mutate()}
      >
        {t("settings.refresh")}
      </Button>
    </div>
  )
}

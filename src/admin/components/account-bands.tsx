import { Button, Text } from "@medusajs/ui"
import type { AccountView } from "../../core/admin/views/account"
import { act } from "../lib/api"
import { useAdminAction } from "../lib/use-admin-action"
import { useTexts } from "../lib/use-texts"
import { BandsTable } from "./bands-table"
import { SectionPart } from "./section-row"

/** An account's amounts and terms, and how fresh they are. */
export function AccountBands({ account }: { account: AccountView }) {
  const { t } = useTexts()
  return (
    <SectionPart title={t("settings.bands")}>
      {account.bands.length === 0 ? (
        <Text size="small" leading="compact" className="text-ui-fg-subtle">
          {t("settings.bands_none")}
        </Text>
      ) : (
        <BandsTable bands={account.bands} />
      )}
      <Freshness account={account} />
    </SectionPart>
  )
}

function Freshness({ account }: { account: AccountView }) {
  const { t, moment } = useTexts()
  const refresh = useAdminAction<string>({
    run: (name) => act("refreshAccount", name),
    question: () => undefined,
    done: () => t("settings.refreshed"),
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
        isLoading={refresh.isBusy}
        onClick={() => void refresh.perform(account.account)}
      >
        {t("settings.refresh")}
      </Button>
    </div>
  )
}

import { Button, Text, Badge, Table } from "@medusajs/ui"
import type { AccountView, BandView } from "../../core/admin/views/account"
import { act } from "../lib/api"
import { useAdminAction } from "../lib/use-admin-action"
import { useTexts, useBandTexts } from "../lib/use-texts"
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

/** The amount bands and their terms. */
export function BandsTable({ bands }: { bands: BandView[] }) {
  const { t } = useTexts()
  const { pounds, termText } = useBandTexts()
  return (
    <Table>
      <Table.Header>
        <Table.Row className="[&_th]:w-1/2">
          <Table.HeaderCell scope="col">{t("settings.amounts")}</Table.HeaderCell>
          <Table.HeaderCell scope="col">{t("settings.terms")}</Table.HeaderCell>
        </Table.Row>
      </Table.Header>
      <Table.Body>
        {bands.map(({ from_minor, to_minor, terms }) => (
          <Table.Row key={from_minor}>
            <Table.Cell className="whitespace-normal py-2">
              {t("settings.range", { from: pounds(from_minor), to: pounds(to_minor) })}
            </Table.Cell>
            <Table.Cell className="py-2">
              <span className="flex flex-wrap gap-1">
                {terms.map((term) => (
                  <Badge key={term} size="2xsmall">
                    {termText(term)}
                  </Badge>
                ))}
              </span>
            </Table.Cell>
          </Table.Row>
        ))}
      </Table.Body>
    </Table>
  )
}

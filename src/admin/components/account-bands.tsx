import { Badge, Table } from "@medusajs/ui"
import type { AccountView, BandView } from "../../use-cases/admin/views/accounts"
import { act } from "../lib/api"
import { useTexts } from "../lib/use-texts"
import { Fine, SectionPart, Subtle } from "./blocks"
import { ActionButton } from "./small-controls"

export function AccountBands({ account }: { account: AccountView }) {
  const { t } = useTexts()
  return (
    <SectionPart title={t("settings.bands")}>
      {account.bands.length === 0 ? <Subtle>{t("settings.bands_none")}</Subtle> : <BandsTable bands={account.bands} />}
      <Freshness account={account} />
    </SectionPart>
  )
}

function Freshness({ account }: { account: AccountView }) {
  const { t, moment } = useTexts()
  const { fetched_at, refreshes_left, refreshes_per_hour, next_refresh_at } = account
  const facts = [
    fetched_at ? t("settings.fetched", { time: moment(fetched_at) }) : t("settings.never_fetched"),
    refreshes_left === 0 && next_refresh_at
      ? t("settings.next_refresh", { time: moment(next_refresh_at) })
      : t("settings.refreshes_left", { count: refreshes_left, total: refreshes_per_hour }),
  ]
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <Fine>{facts.join(" · ")}</Fine>
      <ActionButton
        disabled={refreshes_left === 0}
        done={() => t("settings.refreshed")}
        label={t("settings.refresh")}
        run={() => act("refreshAccount", account.account)}
      />
    </div>
  )
}

function BandsTable({ bands }: { bands: BandView[] }) {
  const { t, pounds, termText } = useTexts()
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

import { defineWidgetConfig } from "@medusajs/admin-sdk"
import { clx, Container, Text, Tooltip } from "@medusajs/ui"
import type { AccountView, BandView } from "../../use-cases/admin/views/accounts"
import { EnvironmentBadge } from "../components/badges"
import { Fine, Lead, NotYet, SectionHead, Subtle } from "../components/blocks"
import { Warning } from "../components/issue-notice"
import { BothLimits } from "../components/only-for-text"
import { isAccepted, type Region, RegionAccount, RegionNotEnabled } from "../components/region-account"
import { TextLink } from "../components/small-controls"
import { bandsChart, type Bar, type Tick } from "../lib/bands-chart"
import { isOurProvider } from "../lib/order"
import { useAccounts } from "../lib/queries"
import { useTexts } from "../lib/use-texts"

const RegionInstalmentsWidget = ({ data: region }: { data: Region }) => {
  const providers = (region.payment_providers ?? []).map(({ id }) => id).filter(isOurProvider)
  if (providers.length > 0) {
    return <RegionBands region={region} providers={providers} />
  }
  return isAccepted(region) ? <RegionNotEnabled region={region} /> : null
}

function RegionBands({ region, providers }: { region: Region; providers: string[] }) {
  const { t } = useTexts()
  const asked = useAccounts()
  const all = asked.data?.accounts
  const enabled = all?.filter(({ provider_ids }) => provider_ids.some((id) => providers.includes(id)))
  return (
    <Container className="divide-y p-0">
      <SectionHead title={t("title")}>
        <TextLink to="/settings/instalments" className="txt-compact-small">
          {t("settings.open")}
        </TextLink>
      </SectionHead>
      {!isAccepted(region) && <Warning text={t("region.currency", { currency: region.currency_code.toUpperCase() })} />}
      {!enabled && <NotYet asked={asked} rows={2} />}
      {enabled && all && all.length > 1 && <RegionAccount region={region} accounts={all} enabled={enabled} />}
      {enabled?.map((account) => (
        <Offer key={account.account} account={account} />
      ))}
    </Container>
  )
}

function Offer({ account }: { account: AccountView }) {
  const { t, moment } = useTexts()
  return (
    <div className="flex flex-col gap-y-3 px-6 py-4">
      <div className="flex items-center gap-x-2">
        <Lead>{account.merchant_name ?? account.account}</Lead>
        {account.account !== "default" && <Subtle>{account.account}</Subtle>}
        <EnvironmentBadge environment={account.environment} />
      </div>
      <BandsChart bands={account.bands} />
      {(account.only_for.option ?? account.only_for.setting) && (
        <div className="txt-compact-small text-ui-fg-subtle">
          <p>{t("settings.only_for.label")}</p>
          <BothLimits onlyFor={account.only_for} />
        </div>
      )}
      <Fine>
        {account.fetched_at ? t("settings.fetched", { time: moment(account.fetched_at) }) : t("settings.never_fetched")}
      </Fine>
    </div>
  )
}

/** Which order amounts offer which terms, at a glance; the table beside it says the same in words. */
function BandsChart({ bands }: { bands: BandView[] }) {
  const { t, pounds, termText } = useTexts()
  const barText = (term: number, { fromMinor, toMinor }: Bar) =>
    t("settings.chart_term", { term: termText(term), from: pounds(fromMinor), to: pounds(toMinor) })
  const chart = bandsChart(bands)
  if (!chart) {
    return null
  }
  const summary = chart.rows.flatMap(({ term, bars }) => bars.map((bar) => barText(term, bar))).join("; ")
  return (
    <div
      role="img"
      aria-label={t("settings.chart", { summary })}
      className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2"
    >
      {chart.rows.map(({ term, bars }) => (
        <div key={term} className="contents">
          <Fine className="text-nowrap">{termText(term)}</Fine>
          <div className="bg-ui-bg-component relative h-4 w-full rounded-sm">
            {bars.map((bar) => (
              <Tooltip key={bar.fromMinor} content={barText(term, bar)}>
                <div
                  className="bg-ui-tag-blue-icon absolute inset-y-0 min-w-1 rounded-sm opacity-80 transition-opacity hover:opacity-100"
                  style={{ left: `${bar.start}%`, width: `${bar.width}%` }}
                />
              </Tooltip>
            ))}
          </div>
        </div>
      ))}
      <Ticks ticks={chart.ticks} />
    </div>
  )
}

function Ticks({ ticks }: { ticks: Tick[] }) {
  const { roundPounds } = useTexts()
  const needs = (screen: "narrow" | "wide") => ticks.some((tick) => tick[screen] === 1)
  return (
    <div className={clx("relative col-start-2", needs("narrow") ? "h-8" : "h-4", needs("wide") ? "sm:h-8" : "sm:h-4")}>
      {ticks.map(({ amountMinor, at, side, narrow, wide }) => (
        <Text
          key={amountMinor}
          as="span"
          size="xsmall"
          leading="compact"
          className={clx(
            "text-ui-fg-subtle absolute text-nowrap",
            narrow === 0 ? "top-0" : "top-4",
            wide === 0 ? "sm:top-0" : "sm:top-4",
            { "-translate-x-full": side === "ends" && at > 0 }
          )}
          style={{ left: `${at}%` }}
        >
          {roundPounds(amountMinor)}
        </Text>
      ))}
    </div>
  )
}

export const config = defineWidgetConfig({ zone: "region.details.after", id: "instalments-region" })

export default RegionInstalmentsWidget

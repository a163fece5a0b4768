import { Container } from "@medusajs/ui"
import type { AccountView } from "../../core/admin/views/account"
import { useAccounts } from "../lib/queries"
import { useTexts } from "../lib/use-texts"
import { EnvironmentBadge } from "./badges"
import { BandsChart } from "./bands-chart"
import { BothLimits } from "./only-for-text"
import { isAccepted, type Region, RegionAccount } from "./region-account"
import { Fine, Lead, SectionHead, Subtle } from "./blocks"
import { TextLink } from "./small-controls"
import { Warning } from "./issue-notice"
import { NotYet } from "./not-yet"

/** What shoppers of a region are offered, compact. */
export function RegionBands({ region, providers }: { region: Region; providers: string[] }) {
  const { t } = useTexts()
  const asked = useAccounts()
  const { data: all } = asked
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

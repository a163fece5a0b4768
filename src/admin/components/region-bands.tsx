import { Container, Heading, Text } from "@medusajs/ui"
import type { AccountView } from "../../core/admin/views/account"
import { useAccounts } from "../lib/queries"
import { useTexts } from "../lib/use-texts"
import { EnvironmentBadge } from "./badges"
import { BandsChart } from "./bands-chart"
import { BothLimits } from "./only-for-text"
import { RegionAccount, type RegionToSet } from "./region-account"
import { TextLink } from "./small-controls"
import { Warning } from "./issue-notice"
import { NotYet } from "./not-yet"

/** What shoppers of a region are offered, compact. */
export function RegionBands({
  region,
  providers,
  currency,
  isAccepted,
}: {
  region: RegionToSet
  providers: string[]
  currency: string
  isAccepted: boolean
}) {
  const { t } = useTexts()
  const asked = useAccounts()
  const { data } = asked
  const accounts = data?.filter(({ provider_ids }) => provider_ids.some((id) => providers.includes(id)))
  return (
    <Container className="divide-y p-0">
      <div className="flex items-center justify-between gap-x-2 px-6 py-4">
        <Heading level="h2">{t("title")}</Heading>
        <TextLink to="/settings/instalments" className="txt-compact-small">
          {t("settings.open")}
        </TextLink>
      </div>
      {!isAccepted && <Warning text={t("region.currency", { currency: currency.toUpperCase() })} />}
      {!accounts && <NotYet asked={asked} rows={2} />}
      {accounts && data && data.length > 1 && <RegionAccount region={region} accounts={data} enabled={accounts} />}
      {accounts?.map((account) => (
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
        <Text size="small" leading="compact" weight="plus">
          {account.merchant_name ?? account.account}
        </Text>
        {account.account !== "default" && (
          <Text size="small" leading="compact" className="text-ui-fg-subtle">
            {account.account}
          </Text>
        )}
        <EnvironmentBadge environment={account.environment} />
      </div>
      <BandsChart bands={account.bands} />
      {(account.only_for.option ?? account.only_for.setting) && (
        <div className="txt-compact-small text-ui-fg-subtle">
          <p>{t("settings.only_for.label")}</p>
          <BothLimits onlyFor={account.only_for} />
        </div>
      )}
      <Text size="xsmall" leading="compact" className="text-ui-fg-subtle">
        {account.fetched_at ? t("settings.fetched", { time: moment(account.fetched_at) }) : t("settings.never_fetched")}
      </Text>
    </div>
  )
}

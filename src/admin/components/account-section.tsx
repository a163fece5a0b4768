import { Container } from "@medusajs/ui"
import type { AccountView } from "../../core/admin/views/account"
import { type Texts, useTexts } from "../lib/use-texts"
import { AccountBands } from "./account-bands"
import { AccountRegions } from "./account-regions"
import { EnvironmentBadge } from "./badges"
import { Connection } from "./connection"
import { CopyText, TextLink } from "./small-controls"
import { BothLimits } from "./only-for-text"
import { PreviewLink } from "./preview-link"
import { SectionHead, SectionRow } from "./sections"

/** One merchant account: whose it is, what it offers, where it is switched on and whether its connection works. */
export function AccountSection({ account }: { account: AccountView }) {
  const texts = useTexts()
  const { t } = texts
  return (
    <Container className="divide-y p-0">
      <SectionHead title={account.merchant_name ?? account.account}>
        <EnvironmentBadge environment={account.environment} />
      </SectionHead>
      {account.account !== "default" && <SectionRow label={t("payment.account")}>{account.account}</SectionRow>}
      {account.merchant_id && (
        <SectionRow label={t("settings.managed_label")}>
          <CopyText text={account.merchant_id} what={t("settings.managed_label")} />
        </SectionRow>
      )}
      {account.foreign_checkouts && (
        <SectionRow label={t("settings.shared")}>{sharedText(account.foreign_checkouts, texts)}</SectionRow>
      )}
      <AccountRegions account={account} />
      <SectionRow label={t("settings.callback_url")}>
        <CopyText text={account.callback_url} what={t("settings.callback_url")} />
        <TextLink to={`/settings/instalments/callbacks?account=${account.account}`}>{t("callbacks.open")}</TextLink>
      </SectionRow>
      <SectionRow label={t("settings.only_for.label")}>
        <BothLimits onlyFor={account.only_for} />{" "}
        <TextLink to={`/settings/instalments/only-for?account=${account.account}`}>{t("only_for.open")}</TextLink>
        {account.only_for.option?.emails && <PreviewLink account={account.account} />}
      </SectionRow>
      <SectionRow label={t("settings.approval")}>{t(`settings.approvals.${account.refund_approval}`)}</SectionRow>
      <SectionRow label={t("month.label")}>
        <TextLink to={`/settings/instalments/month?account=${account.account}`}>{t("month.link")}</TextLink>
      </SectionRow>
      <SectionRow label={t("wording.label")}>
        <TextLink to={`/settings/instalments/wording?account=${account.account}`}>{t("wording.open")}</TextLink>
      </SectionRow>
      <AccountBands account={account} />
      <Connection account={account.account} />
    </Container>
  )
}

/** What others have made with an account, counted. */
function sharedText(states: Readonly<Record<string, number>>, { t }: Texts): string {
  const counts = Object.entries(states).map(([state, count]) => `${count} ${t(`unmatched.state.${state}`)}`)
  return t("settings.shared_text", { counts: counts.length > 0 ? counts.join(", ") : t("settings.shared_none") })
}

import { Badge, InlineTip } from "@medusajs/ui"
import { Link } from "react-router-dom"
import type { AccountView } from "../../core/admin/views/account"
import { useTexts } from "../lib/use-texts"
import { SectionRow } from "./sections"
import { TextLink } from "./small-controls"
import { Warning } from "./issue-notice"

/** Where shoppers can choose the account's provider, and where they cannot although it is switched on. */
export function AccountRegions({ account: { regions } }: { account: AccountView }) {
  const { t } = useTexts()
  const refused = regions.filter(({ accepted }) => !accepted)
  return (
    <>
      <SectionRow label={t("settings.regions")}>
        {regions.length === 0 ? (
          <InlineTip label={t("check.warning")} variant="warning">
            {t("settings.regions_none")} <TextLink to="/settings/regions">{t("settings.regions_fix")}</TextLink>
          </InlineTip>
        ) : (
          <span className="flex flex-wrap gap-1">
            {regions.map(({ id, name, currency_code }) => (
              <Badge key={id} size="2xsmall" asChild>
                <Link to={`/settings/regions/${id}`}>
                  {name} ({currency_code.toUpperCase()})
                </Link>
              </Badge>
            ))}
          </span>
        )}
      </SectionRow>
      {refused.map(({ id, name, currency_code }) => (
        <Warning key={id} text={t("settings.regions_currency", { name, currency: currency_code.toUpperCase() })} />
      ))}
    </>
  )
}

import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Container } from "@medusajs/ui"
import { AccountSection } from "../../../components/account-section"
import { Breadcrumb, PageHead } from "../../../components/page-head"
import { Health } from "../../../components/health"
import { SupportFile } from "../../../components/save-file"
import { useAccounts } from "../../../lib/queries"
import { useTexts } from "../../../lib/use-texts"
import { NotYet } from "../../../components/not-yet"

const InstalmentsSettings = () => {
  const { t } = useTexts()
  const asked = useAccounts()
  const accounts = asked.data
  return (
    <div className="flex flex-col gap-y-3">
      <Container className="p-0">
        <PageHead title={t("title")} subtitle={t("settings.subtitle")}>
          <SupportFile />
        </PageHead>
      </Container>
      <Health />
      {!accounts && (
        <Container className="p-0">
          <NotYet asked={asked} rows={6} />
        </Container>
      )}
      {accounts && (
        <div className={accounts.length > 1 ? "grid grid-cols-1 items-start gap-3 xl:grid-cols-2" : undefined}>
          {accounts.map((account) => (
            <AccountSection key={account.account} account={account} />
          ))}
        </div>
      )}
    </div>
  )
}

export const config = defineRouteConfig({ label: "menu.settings", translationNs: "instalments" })

export const handle = { breadcrumb: () => <Breadcrumb text="menu.settings" /> }

export default InstalmentsSettings

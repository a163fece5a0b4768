import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Container, Heading, Text } from "@medusajs/ui"
import { AccountSection } from "../../../components/account-section"
import { Breadcrumb } from "../../../components/breadcrumb"
import { Health } from "../../../components/health"
import { LoadFailed } from "../../../components/load-failed"
import { LoadingRows } from "../../../components/loading"
import { SupportFile } from "../../../components/support-file"
import { useAccounts } from "../../../lib/queries"
import { useTexts } from "../../../lib/use-texts"

const InstalmentsSettings = () => {
  const { t } = useTexts()
  const { data: accounts, error, refetch } = useAccounts()
  return (
    <div className="flex flex-col gap-y-3">
      <Container className="flex flex-wrap items-center justify-between gap-2 px-6 py-4">
        <div>
          <Heading>{t("title")}</Heading>
          <Text size="small" className="text-ui-fg-subtle">
            {t("settings.subtitle")}
          </Text>
        </div>
        <SupportFile />
      </Container>
      <Health />
      {!accounts && (
        <Container className="p-0">
          {error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : <LoadingRows rows={6} />}
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

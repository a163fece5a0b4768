import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Container, Text } from "@medusajs/ui"
import { AccountSection } from "../../../components/account-section"
import { State } from "../../../components/badges"
import { Breadcrumb, PageHead, Fine, SectionHead, Subtle, NotYet } from "../../../components/blocks"
import { SupportFile } from "../../../components/small-controls"
import { useAccounts, useHealth } from "../../../lib/queries"
import { useTexts } from "../../../lib/use-texts"
import type { AlertView } from "../../../../use-cases/health/answers"
import { alertGaps } from "../../../lib/issue-words"

const InstalmentsSettings = () => {
  const { t } = useTexts()
  const asked = useAccounts()
  const accounts = asked.data?.accounts
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

const COLOURS = { critical: "red", warning: "orange" } as const

/** What is wrong for everybody, with what to do, or that all is well. Where it cannot be asked, the page around it says why. */
function Health() {
  const { t } = useTexts()
  const alerts = useHealth().data?.health.alerts
  if (!alerts) {
    return null
  }
  const [worst] = alerts
  return (
    <Container className="divide-y p-0">
      <SectionHead title={t("health.heading")}>
        <State colour={worst ? COLOURS[worst.severity] : "green"}>
          {t(worst ? `health.${worst.severity}` : "health.well")}
        </State>
      </SectionHead>
      <div aria-live="polite" className="divide-y">
        {alerts.map((alert) => (
          <Alert key={`${alert.text} ${alert.account}`} alert={alert} />
        ))}
        {!worst && (
          <Subtle leading="normal" className="px-6 py-4">
            {t("health.well_text")}
          </Subtle>
        )}
      </div>
    </Container>
  )
}

function Alert({ alert: { text, severity, account, since, facts } }: { alert: AlertView }) {
  const texts = useTexts()
  const { t, moment } = texts
  const gaps = alertGaps(facts, texts)
  return (
    <div className="flex flex-col gap-y-1 px-6 py-4">
      <div className="flex items-start justify-between gap-x-2">
        <Text size="small" weight="plus" className="min-w-0 max-w-prose text-pretty break-words">
          {t(`alert.${text}.title`, gaps)}
        </Text>
        <State colour={COLOURS[severity]}>{t(`health.${severity}`)}</State>
      </div>
      <Text size="small" className="max-w-prose text-pretty break-words">
        {t(`alert.${text}.remedy`, gaps)}
      </Text>
      <Fine>
        {[account !== null && account !== "default" && account, t("attention.since", { time: moment(since) })]
          .filter(Boolean)
          .join(" · ")}
      </Fine>
    </div>
  )
}

export const config = defineRouteConfig({ label: "menu.settings", translationNs: "instalments" })

export const handle = { breadcrumb: () => <Breadcrumb text="menu.settings" /> }

export default InstalmentsSettings

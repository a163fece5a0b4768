import { Button, Container, Heading, Input, Text } from "@medusajs/ui"
import { useSearchParams } from "react-router-dom"
import { Breadcrumb } from "../../../../components/breadcrumb"
import { LoadFailed } from "../../../../components/load-failed"
import { LoadingRows } from "../../../../components/loading"
import { MonthAgreement } from "../../../../components/month-agreement"
import { MonthConversion } from "../../../../components/month-conversion"
import { MonthTable } from "../../../../components/month-table"
import { getMonthFile } from "../../../../lib/api"
import { isoMonth } from "../../../../lib/format"
import { useAccounts, useMonth } from "../../../../lib/queries"
import { useSavedFile } from "../../../../lib/use-saved-file"
import { useTexts } from "../../../../lib/use-texts"

const InstalmentsMonth = () => {
  const { t } = useTexts()
  const [params, setParams] = useSearchParams()
  const { data: accounts } = useAccounts()
  const account = params.get("account") ?? accounts?.[0]?.account
  const month = params.get("month") ?? isoMonth(new Date())
  const { data: found, error, refetch } = useMonth(account, month)
  const file = useSavedFile(() => getMonthFile(account ?? "", month))
  return (
    <Container className="divide-y p-0">
      <div className="flex flex-col gap-3 px-6 py-4 sm:flex-row sm:items-center sm:justify-between">
        <div>
          <Heading>{t("month.title")}</Heading>
          <Text size="small" className="text-ui-fg-subtle">
            {t("month.subtitle")}
          </Text>
          {account && account !== "default" && (
            <Text size="small" className="text-ui-fg-subtle">{`${t("payment.account")}: ${account}`}</Text>
          )}
        </div>
        <div className="flex gap-2">
          <Input
            type="month"
            size="small"
            aria-label={t("month.month")}
            value={month}
            onChange={({ target }) =>
              target.value && setParams({ ...(account && { account }), month: target.value }, { replace: true })
            }
          />
          <Button size="small" variant="secondary" className="text-nowrap" isLoading={file.isBusy} onClick={file.save}>
            {t("month.download")}
          </Button>
        </div>
      </div>
      {!found && (error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : <LoadingRows rows={5} />)}
      {found && <MonthTable month={found} />}
      {found && <MonthAgreement agreement={found.agreement} />}
      {found && <MonthConversion conversion={found.conversion} />}
    </Container>
  )
}

export const handle = { breadcrumb: () => <Breadcrumb text="month.menu" /> }

export default InstalmentsMonth

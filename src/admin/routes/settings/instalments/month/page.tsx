import { Container, Input } from "@medusajs/ui"
import { useSearchParams } from "react-router-dom"
import { Breadcrumb, PageHead } from "../../../../components/blocks"
import { SaveButton } from "../../../../components/save-file"
import { Month } from "../../../../components/month"
import { getMonthFile } from "../../../../lib/api"
import { isoMonth } from "../../../../lib/format"
import { useMonth } from "../../../../lib/queries"
import { useChosenAccount } from "../../../../lib/use-filters"
import { useTexts } from "../../../../lib/use-texts"
import { NotYet } from "../../../../components/not-yet"

const InstalmentsMonth = () => {
  const { t } = useTexts()
  const [params, setParams] = useSearchParams()
  const account = useChosenAccount()
  const month = params.get("month") ?? isoMonth(new Date())
  const asked = useMonth(account, month)
  const found = asked.data
  return (
    <Container className="divide-y p-0">
      <PageHead title={t("month.title")} subtitle={t("month.subtitle")} account={account}>
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
          <SaveButton
            label={t("month.download")}
            said="month.saved"
            fetchFile={() => getMonthFile(account ?? "", month)}
          />
        </div>
      </PageHead>
      {found ? <Month month={found} /> : <NotYet asked={asked} rows={5} />}
    </Container>
  )
}

export const handle = { breadcrumb: () => <Breadcrumb text="month.title" /> }

export default InstalmentsMonth

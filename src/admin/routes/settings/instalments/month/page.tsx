import { Container, Input, Table } from "@medusajs/ui"
import { useSearchParams } from "react-router-dom"
import type { Conversion as Pages } from "../../../../../core/accounting/conversion"
import type { AgreementView, MonthView, TotalsView } from "../../../../../use-cases/admin/views/month"
import { Breadcrumb, Lead, NotYet, PageHead, Subtle } from "../../../../components/blocks"
import { SaveButton, TextLink } from "../../../../components/small-controls"
import { getMonthFile } from "../../../../lib/api"
import { isoMonth } from "../../../../lib/format"
import { useMonth } from "../../../../lib/queries"
import { useChosenAccount } from "../../../../lib/use-filters"
import { useTexts } from "../../../../lib/use-texts"

const InstalmentsMonth = () => {
  const { t } = useTexts()
  const [params, setParams] = useSearchParams()
  const account = useChosenAccount()
  const month = params.get("month") ?? isoMonth(new Date())
  const asked = useMonth(account, month)
  const found = asked.data?.month
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
      {!found && <NotYet asked={asked} rows={5} />}
      {found && (
        <>
          <MonthTable month={found} />
          <Agreement agreement={found.agreement} />
          {found.conversion.map((conversion) => (
            <Conversion key={conversion.place} conversion={conversion} />
          ))}
        </>
      )}
    </Container>
  )
}

function MonthTable({ month: { days, total } }: { month: MonthView }) {
  const { t, dayOfMonth } = useTexts()
  if (days.length === 0) {
    return (
      <Subtle leading="normal" className="px-6 py-4">
        {t("month.none")}
      </Subtle>
    )
  }
  return (
    // Where it is wider than the screen, a keyboard scrolls it too.
    <div className="overflow-x-auto" role="region" aria-label={t("month.title")} tabIndex={0}>
      <Table>
        <Table.Header>
          <Table.Row>
            <Table.HeaderCell scope="col">{t("month.day")}</Table.HeaderCell>
            {(["paid", "refunded", "net"] as const).map((column) => (
              <Table.HeaderCell key={column} scope="col" className="text-right">
                {t(`month.${column}`)}
              </Table.HeaderCell>
            ))}
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {days.map(({ day, ...totals }) => (
            <TotalsRow key={day} name={dayOfMonth(`${day}T12:00:00Z`)} totals={totals} />
          ))}
          <TotalsRow name={t("month.total")} totals={total} isSum />
        </Table.Body>
      </Table>
    </div>
  )
}

function TotalsRow({ name, totals, isSum = false }: { name: string; totals: TotalsView; isSum?: boolean }) {
  const { pounds } = useTexts()
  const cells = [
    counted(totals.payments, pounds(totals.paid_minor)),
    counted(totals.refunds, pounds(totals.refunded_minor)),
    pounds(totals.net_minor),
  ]
  return (
    <Table.Row className={isSum ? "font-medium" : undefined}>
      <Table.Cell className="whitespace-nowrap">{name}</Table.Cell>
      {cells.map((cell, column) => (
        <Table.Cell key={column} className="text-right tabular-nums">
          {cell}
        </Table.Cell>
      ))}
    </Table.Row>
  )
}

/** "£300.98 (2)", which breaks before the count where the screen is narrow. */
function counted(count: number, amount: string): string {
  return count === 0 ? amount : `${amount} (${count})`
}

function countOf(issues: AgreementView["open"]): number {
  return issues.reduce((sum, { count }) => sum + count, 0)
}

/** Whether the service's lists agree with the shop, and what an accountant should wait for. */
function Agreement({ agreement }: { agreement: AgreementView }) {
  const { t, moment } = useTexts()
  const { result, open, set_aside: setAside, waiting, refunds_read_at: readAt } = agreement
  const [differing, aside] = [countOf(open), countOf(setAside)]
  return (
    <div className="flex flex-col gap-y-1 px-6 py-4">
      <Lead leading="normal">{t(`month.result.${result}`, { count: differing })}</Lead>
      {differing > 0 && (
        <TextLink to="/instalments" className="txt-compact-small w-fit">
          {t("month.open")}
        </TextLink>
      )}
      {aside > 0 && <Subtle leading="normal">{t("month.set_aside", { count: aside })}</Subtle>}
      {waiting > 0 && <Subtle leading="normal">{t("month.waiting", { count: waiting })}</Subtle>}
      {readAt && <Subtle leading="normal">{t("month.read", { time: moment(readAt) })}</Subtle>}
    </div>
  )
}

/** What became of the payment pages that shoppers opened in one place in a month. */
function Conversion({ conversion: { place, started, outcomes, terms } }: { conversion: Pages }) {
  const { t, termText } = useTexts()
  const became = (["paid", "cancelled", "expired", "invalid", "open"] as const)
    .filter((outcome) => outcomes[outcome] > 0)
    .map((outcome) => t(`month.pages.${outcome}`, { count: outcomes[outcome] }))
  const chosen = terms.map(({ term, count }) => `${termText(term)} (${count})`)
  return (
    <div className="flex flex-col gap-y-1 px-6 py-4">
      <Lead leading="normal">{t(`month.pages.${place}`, { count: started, became: became.join(", ") })}</Lead>
      {chosen.length > 0 && <Subtle leading="normal">{t("month.pages.terms", { terms: chosen.join(" · ") })}</Subtle>}
    </div>
  )
}

export const handle = { breadcrumb: () => <Breadcrumb text="month.title" /> }

export default InstalmentsMonth

import { Table, Text } from "@medusajs/ui"
import type { MonthView, TotalsView } from "../../core/admin/views/month"
import { useBandTexts } from "../lib/use-band-texts"
import { useTexts } from "../lib/use-texts"

/** A line for each day on which money moved, and the sum of them. */
export function MonthTable({ month: { days, total } }: { month: MonthView }) {
  const { t, day: dayText } = useTexts()
  if (days.length === 0) {
    return (
      <Text size="small" className="text-ui-fg-subtle px-6 py-4">
        {t("month.none")}
      </Text>
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
            <TotalsRow key={day} name={dayText(`${day}T12:00:00Z`)} totals={totals} />
          ))}
          <TotalsRow name={t("month.total")} totals={total} isSum />
        </Table.Body>
      </Table>
    </div>
  )
}

function TotalsRow({ name, totals, isSum = false }: { name: string; totals: TotalsView; isSum?: boolean }) {
  const { pounds } = useBandTexts()
  const cells = [
    counted(totals.payments, pounds(totals.paid_minor)),
    counted(totals.refunds, pounds(totals.refunded_minor)),
    pounds(totals.net_minor),
  ]
  return (
    <Table.Row className={isSum ? "font-medium" : undefined}>
      <Table.Cell>{name}</Table.Cell>
      {cells.map((cell, column) => (
        <Table.Cell key={column} className="whitespace-nowrap text-right tabular-nums">
          {cell}
        </Table.Cell>
      ))}
    </Table.Row>
  )
}

/** "£300.98 (2)". */
function counted(count: number, amount: string): string {
  return count === 0 ? amount : `${amount} (${count})`
}

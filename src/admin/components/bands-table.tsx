import { Badge, Table } from "@medusajs/ui"
import type { BandView } from "../../core/admin/views/account"
import { useBandTexts } from "../lib/use-band-texts"
import { useTexts } from "../lib/use-texts"

/** The amount bands and their terms. */
export function BandsTable({ bands }: { bands: BandView[] }) {
  const { t } = useTexts()
  const { pounds, termText } = useBandTexts()
  return (
    <Table>
      <Table.Header>
        <Table.Row className="[&_th]:w-1/2">
          <Table.HeaderCell scope="col">{t("settings.amounts")}</Table.HeaderCell>
          <Table.HeaderCell scope="col">{t("settings.terms")}</Table.HeaderCell>
        </Table.Row>
      </Table.Header>
      <Table.Body>
        {bands.map(({ from_minor, to_minor, terms }) => (
          <Table.Row key={from_minor}>
            <Table.Cell className="whitespace-normal py-2">
              {t("settings.range", { from: pounds(from_minor), to: pounds(to_minor) })}
            </Table.Cell>
            <Table.Cell className="py-2">
              <span className="flex flex-wrap gap-1">
                {terms.map((term) => (
                  <Badge key={term} size="2xsmall">
                    {termText(term)}
                  </Badge>
                ))}
              </span>
            </Table.Cell>
          </Table.Row>
        ))}
      </Table.Body>
    </Table>
  )
}

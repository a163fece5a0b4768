import type { OwedView } from "../../core/admin/views/order"
import { useTexts } from "../lib/use-texts"
import { CopyText } from "./copy-text"
import { SectionPart, SectionRow } from "./section-row"

/** What an order still owes: the link for the shopper, and what they see there. */
export function Owed({ owed: { amount_minor, currency_code, url, terms, reason } }: { owed: OwedView }) {
  const { t, money } = useTexts()
  return (
    <>
      <SectionPart title={t("owed.title")}>
        <CopyText text={url} what={t("owed.link")} />
      </SectionPart>
      <SectionRow label={t("payment.amount")}>{money(amount_minor, currency_code)}</SectionRow>
      <SectionRow label={t("owed.shopper")}>{reason ?? t("owed.terms", { terms: terms.join(", ") })}</SectionRow>
    </>
  )
}

import type { OwedView } from "../../core/admin/views/order"
import { act } from "../lib/api"
import { useTexts } from "../lib/use-texts"
import { PaymentStateBadge } from "./badges"
import { ActionButton, CopyText } from "./small-controls"
import { SectionPart, SectionRow, Subtle } from "./blocks"

/** What an order still owes: the link for the shopper, what they see there, and what became of it. */
export function Owed({ orderId, owed }: { orderId: string; owed: OwedView }) {
  const { url, terms, reason, remedy, attempt } = owed
  const { t, amountOf, moment } = useTexts()
  return (
    <>
      <SectionPart title={t("owed.title")}>
        <Subtle as="div">
          <CopyText text={url} what={t("owed.link")} />
        </Subtle>
        {reason === null && (
          <ActionButton
            className="self-start"
            done={() => t("owed.sent")}
            label={t("owed.send")}
            run={() => act("sendPaymentLink", orderId)}
          />
        )}
      </SectionPart>
      <SectionRow label={t("payment.amount")}>{amountOf(owed)}</SectionRow>
      <SectionRow label={t("owed.shopper")}>{reason ?? t("owed.terms", { terms: terms.join(", ") })}</SectionRow>
      {remedy !== null && <SectionRow label={t("owed.remedy")}>{remedy}</SectionRow>}
      <SectionRow label={t("owed.opened")}>
        {attempt ? (
          <span className="flex flex-wrap items-center gap-x-2">
            {moment(attempt.created_at)} <PaymentStateBadge payment={attempt} />
          </span>
        ) : (
          t("owed.unopened")
        )}
      </SectionRow>
    </>
  )
}

import type { PaymentView } from "../../core/admin/views/payment"
import { useTexts } from "../lib/use-texts"
import { EnvironmentBadge } from "./badges"
import { CopyText } from "./copy-text"
import { SectionRow } from "./section-row"

/** What a payment is called here and at the service, and the account it was paid through. */
export function PaymentIds({ payment }: { payment: PaymentView }) {
  const { t } = useTexts()
  return (
    <>
      <SectionRow label={t("payment.reference")}>
        <CopyText text={payment.reference} what={t("payment.reference")} />
      </SectionRow>
      {payment.service_checkout_id && (
        <SectionRow label={t("payment.checkout_id")}>
          <CopyText text={payment.service_checkout_id} what={t("payment.checkout_id")} />
        </SectionRow>
      )}
      {payment.account !== "default" && (
        <SectionRow label={t("payment.account")}>
          <span className="flex flex-wrap items-center gap-2">
            {payment.account}
            <EnvironmentBadge environment={payment.environment} />
          </span>
        </SectionRow>
      )}
    </>
  )
}

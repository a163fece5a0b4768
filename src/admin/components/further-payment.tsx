import { Heading } from "@medusajs/ui"
import type { OrderInstalmentsView } from "../../core/admin/views/order"
import { useTexts } from "../lib/use-texts"
import { PaymentStateBadge } from "./badges"
import { PaymentSections } from "./payment-sections"

/** What was paid of an order later, because it still owed it: a payment with refunds of its own. */
export function FurtherPayment({ view }: { view: OrderInstalmentsView }) {
  const { t } = useTexts()
  return (
    <>
      <div className="flex items-center justify-between gap-x-2 px-6 py-4">
        <Heading level="h3">{t("owed.further")}</Heading>
        <PaymentStateBadge payment={view.payment} className="justify-end" />
      </div>
      <PaymentSections {...view} />
    </>
  )
}

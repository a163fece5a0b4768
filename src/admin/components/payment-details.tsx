import { useId, useState } from "react"
import type { OrderInstalmentsView } from "../../core/admin/views/order"
import { usePaymentInstalments } from "../lib/queries"
import { useTexts } from "../lib/use-texts"
import { ExpandButton } from "./expand-button"
import { LoadFailed } from "./load-failed"
import { LoadingRows } from "./loading"
import { OtherAttempts } from "./other-attempts"
import { PaymentFacts } from "./payment-facts"
import { PaymentIds } from "./payment-ids"
import { RefundList } from "./refund-list"
import { SectionRow } from "./section-row"
import { SupportFile } from "./support-file"
import { Timeline } from "./timeline"

/** Everything about a payment that has no order's page to show it, once somebody asks for it. */
export function PaymentDetails({ id }: { id: string }) {
  const { t } = useTexts()
  const [isOpen, setIsOpen] = useState(false)
  const detailsId = useId()
  return (
    <div className="flex w-full flex-col">
      <ExpandButton isExpanded={isOpen} controls={detailsId} onToggle={setIsOpen}>
        {t(isOpen ? "details.hide" : "details.show")}
      </ExpandButton>
      <div id={detailsId} hidden={!isOpen} className="pt-3">
        {isOpen && <Details id={id} />}
      </div>
    </div>
  )
}

function Details({ id }: { id: string }) {
  const { data, error, refetch } = usePaymentInstalments(id)
  return (
    <div className="divide-y rounded-lg border xl:max-w-2xl">
      {data ? (
        <Found {...data} />
      ) : error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingRows rows={4} />
      )}
    </div>
  )
}

function Found({ payment, payment_page, refundable, refunds, timeline, others }: OrderInstalmentsView) {
  const { t } = useTexts()
  return (
    <>
      <PaymentFacts payment={payment} refundable={refundable} />
      {payment_page && (
        <SectionRow label={t("details.page")}>
          <a
            href={payment_page}
            target="_blank"
            rel="noreferrer"
            className="text-ui-fg-base hover:text-ui-fg-interactive break-all underline underline-offset-2"
          >
            {payment_page}
          </a>
        </SectionRow>
      )}
      {payment.paid_at && <RefundList refunds={refunds} currency={payment.currency_code} />}
      <PaymentIds payment={payment} />
      <Timeline entries={timeline} currency={payment.currency_code} />
      <OtherAttempts others={others} />
      <div className="px-6 py-3">
        <SupportFile paymentId={payment.id} />
      </div>
    </>
  )
}

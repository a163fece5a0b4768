import { useId, useState } from "react"
import { usePaymentInstalments } from "../lib/queries"
import { useTexts } from "../lib/use-texts"
import { ExpandButton } from "./small-controls"
import { PaymentSections } from "./payment-sections"
import { SectionRow } from "./blocks"
import { SupportFile } from "./save-file"
import { NotYet } from "./not-yet"

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
  const { t } = useTexts()
  const asked = usePaymentInstalments(id)
  const { data } = asked
  return (
    <div className="divide-y rounded-lg border xl:max-w-2xl">
      {data ? (
        <>
          <PaymentSections {...data} />
          {data.payment_page && (
            <SectionRow label={t("details.page")}>
              <a
                href={data.payment_page}
                target="_blank"
                rel="noreferrer"
                className="text-ui-fg-base hover:text-ui-fg-interactive break-all underline underline-offset-2"
              >
                {data.payment_page}
              </a>
            </SectionRow>
          )}
          <div className="px-6 py-3">
            <SupportFile paymentId={data.payment.id} />
          </div>
        </>
      ) : (
        <NotYet asked={asked} rows={4} />
      )}
    </div>
  )
}

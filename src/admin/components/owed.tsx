import { Button, Text } from "@medusajs/ui"
import type { OwedView } from "../../core/admin/views/order"
import { act } from "../lib/api"
import { useAdminAction } from "../lib/use-admin-action"
import { useTexts } from "../lib/use-texts"
import { PaymentStateBadge } from "./badges"
import { CopyText } from "./small-controls"
import { SectionPart, SectionRow } from "./section-row"

/** What an order still owes: the link for the shopper, what they see there, and what became of it. */
export function Owed({ orderId, owed }: { orderId: string; owed: OwedView }) {
  const { amount_minor, currency_code, url, terms, reason, attempt } = owed
  const { t, money, moment } = useTexts()
  const { perform, isBusy } = useAdminAction<string>({
    run: (id) => act("sendPaymentLink", id),
    question: () => undefined,
    done: () => t("owed.sent"),
  })
  return (
    <>
      <SectionPart title={t("owed.title")}>
        <Text as="div" size="small" leading="compact" className="text-ui-fg-subtle">
          <CopyText text={url} what={t("owed.link")} />
        </Text>
        {reason === null && (
          <Button
            className="self-start"
            isLoading={isBusy}
            onClick={() => void perform(orderId)}
            size="small"
            variant="secondary"
          >
            {t("owed.send")}
          </Button>
        )}
      </SectionPart>
      <SectionRow label={t("payment.amount")}>{money(amount_minor, currency_code)}</SectionRow>
      <SectionRow label={t("owed.shopper")}>{reason ?? t("owed.terms", { terms: terms.join(", ") })}</SectionRow>
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

import { Text } from "@medusajs/ui"
import type { AgreementView } from "../../core/admin/views/month"
import { useTexts } from "../lib/use-texts"
import { TextLink } from "./text-link"

/** Whether the service's lists agree with the shop, and what an accountant should wait for. */
export function MonthAgreement({ agreement }: { agreement: AgreementView }) {
  const { t, moment } = useTexts()
  const { result, open, waiting, refunds_read_at: readAt } = agreement
  const differing = open.reduce((sum, { count }) => sum + count, 0)
  return (
    <div className="flex flex-col gap-y-1 px-6 py-4">
      <Text size="small" weight="plus">
        {t(`month.result.${result}`, { count: differing })}
      </Text>
      {differing > 0 && <TextLink to="/instalments">{t("month.open")}</TextLink>}
      {waiting > 0 && (
        <Text size="small" className="text-ui-fg-subtle">
          {t("month.waiting", { count: waiting })}
        </Text>
      )}
      {readAt && (
        <Text size="small" className="text-ui-fg-subtle">
          {t("month.read", { time: moment(readAt) })}
        </Text>
      )}
    </div>
  )
}

import { ArrowDownTray, ArrowPath, EllipsisHorizontal, ListBullet } from "@medusajs/icons"
import { DropdownMenu, Heading, IconButton } from "@medusajs/ui"
import { Link } from "react-router-dom"
import type { PaymentView } from "../../core/admin/views/payment"
import { useAct } from "../lib/use-act"
import { getSupportFile } from "../lib/api"
import { useTexts } from "../lib/use-texts"
import { EnvironmentBadge, PaymentStateBadge } from "./badges"
import { useSavedFile } from "./save-file"

/** The widget's first line: where the payment stands, and what can be done at any time. */
export function OrderHeader({ payment }: { payment: PaymentView | undefined }) {
  const { t } = useTexts()
  return (
    <div className="flex items-center justify-between gap-x-2 px-6 py-4">
      <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
        <Heading level="h2">{t("title")}</Heading>
        {payment?.environment === "sandbox" && <EnvironmentBadge environment="sandbox" />}
      </div>
      {payment && (
        <div className="flex items-center gap-x-2">
          <PaymentStateBadge payment={payment} className="justify-end" />
          <PaymentMenu payment={payment} />
        </div>
      )}
    </div>
  )
}

function PaymentMenu({ payment }: { payment: PaymentView }) {
  const { t } = useTexts()
  const { act, isBusy } = useAct()
  const supportFile = useSavedFile(() => getSupportFile(payment.id), "support.saved")
  return (
    <DropdownMenu>
      <DropdownMenu.Trigger asChild>
        <IconButton
          size="small"
          variant="transparent"
          aria-label={t("menu.payments")}
          isLoading={isBusy || supportFile.isBusy}
        >
          <EllipsisHorizontal />
        </IconButton>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content>
        <DropdownMenu.Item className="gap-x-2" onClick={() => act({ action: "check", payment, issue: null })}>
          <ArrowPath className="text-ui-fg-subtle" />
          {t("action.check")}
        </DropdownMenu.Item>
        <DropdownMenu.Item className="gap-x-2" asChild>
          <Link to="/instalments">
            <ListBullet className="text-ui-fg-subtle" />
            {t("payment.open_list")}
          </Link>
        </DropdownMenu.Item>
        <DropdownMenu.Item className="gap-x-2" onClick={supportFile.save}>
          <ArrowDownTray className="text-ui-fg-subtle" />
          {t("support.button")}
        </DropdownMenu.Item>
      </DropdownMenu.Content>
    </DropdownMenu>
  )
}

import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Container, Heading, Text } from "@medusajs/ui"
import { Breadcrumb } from "../../components/breadcrumb"
import { LoadFailed } from "../../components/load-failed"
import { LoadingRows } from "../../components/loading"
import { PaymentFilters } from "../../components/payment-filters"
import { PaymentList } from "../../components/payment-list"
import { usePayments } from "../../lib/queries"
import { usePaymentFilters } from "../../lib/use-payment-filters"
import { useTexts } from "../../lib/use-texts"

const InstalmentPayments = () => {
  const { t } = useTexts()
  const filters = usePaymentFilters()
  const { data: page, error, refetch } = usePayments(filters.input)
  return (
    <Container className="divide-y p-0">
      <div className="flex flex-col gap-3 px-6 py-4 xl:flex-row xl:items-center xl:justify-between">
        <div>
          <Heading>{t("attention.title")}</Heading>
          <Text size="small" className="text-ui-fg-subtle">
            {t(filters.filter === "all" ? "attention.subtitle_all" : "attention.subtitle")}
          </Text>
        </div>
        <PaymentFilters filters={filters} />
      </div>
      {!page && (error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : <LoadingRows rows={5} />)}
      {page && <PaymentList page={page} filters={filters} />}
    </Container>
  )
}

export const config = defineRouteConfig({ label: "menu.payments", nested: "/orders", translationNs: "instalments" })

export const handle = { breadcrumb: () => <Breadcrumb text="menu.payments" /> }

export default InstalmentPayments

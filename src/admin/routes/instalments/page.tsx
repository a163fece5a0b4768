import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Container } from "@medusajs/ui"
import { Breadcrumb, PageHead } from "../../components/page-head"
import { PaymentFilters, PaymentList } from "../../components/payment-list"
import { usePayments } from "../../lib/queries"
import { usePaymentFilters } from "../../lib/use-filters"
import { useTexts } from "../../lib/use-texts"
import { NotYet } from "../../components/not-yet"

const InstalmentPayments = () => {
  const { t } = useTexts()
  const filters = usePaymentFilters()
  const asked = usePayments(filters.input)
  const page = asked.data
  return (
    <Container className="divide-y p-0">
      <PageHead
        title={t("attention.title")}
        subtitle={t(filters.filter === "all" ? "attention.subtitle_all" : "attention.subtitle")}
      >
        <PaymentFilters filters={filters} />
      </PageHead>
      {page ? <PaymentList page={page} filters={filters} /> : <NotYet asked={asked} rows={5} />}
    </Container>
  )
}

export const config = defineRouteConfig({ label: "menu.payments", nested: "/orders", translationNs: "instalments" })

export const handle = { breadcrumb: () => <Breadcrumb text="menu.payments" /> }

export default InstalmentPayments

import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Container } from "@medusajs/ui"
import { CheckCircleSolid, MagnifyingGlass } from "@medusajs/icons"
import { Breadcrumb, PageHead, NotYet } from "../../components/blocks"
import { usePayments } from "../../lib/queries"
import { usePaymentFilters, FILTERS, type PaymentFilters as Filters } from "../../lib/use-filters"
import { useTexts } from "../../lib/use-texts"
import type { PaymentPageView } from "../../../use-cases/admin/views/payments"
import { EmptyState, Pager, Choice, SearchBox } from "../../components/list-parts"
import { PaymentItem } from "../../components/payment-item"
import { UnmatchedItem } from "../../components/unmatched-item"

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

function PaymentFilters({ filters }: { filters: Filters }) {
  const { t } = useTexts()
  return (
    <div className="flex w-full flex-col gap-2 sm:w-auto sm:flex-row">
      <Choice
        label={t("attention.filter")}
        value={filters.filter}
        choices={FILTERS.map((filter) => [filter, t(`attention.filters.${filter}`)])}
        onChoose={filters.show}
      />
      <SearchBox label={t("attention.search")} value={filters.search} onChange={filters.find} />
    </div>
  )
}

function PaymentList({ page, filters }: { page: PaymentPageView; filters: Filters }) {
  const { payments, count, next } = page
  if (count === 0) {
    return <Empty isWell={filters.filter === "needed" && filters.search === ""} />
  }
  return (
    <>
      <ul className="divide-y">
        {payments.map((item) =>
          item.unmatched ? (
            <UnmatchedItem key={item.unmatched.id} unmatched={item.unmatched} />
          ) : (
            <PaymentItem key={item.payment.id} item={item} />
          )
        )}
      </ul>
      <Pager count={count} next={next} filters={filters} />
    </>
  )
}

function Empty({ isWell }: { isWell: boolean }) {
  const { t } = useTexts()
  return isWell ? (
    <EmptyState
      icon={<CheckCircleSolid className="text-ui-tag-green-icon" />}
      title={t("attention.well")}
      text={t("attention.well_text")}
    />
  ) : (
    <EmptyState
      icon={<MagnifyingGlass className="text-ui-fg-subtle" />}
      title={t("attention.nothing")}
      text={t("attention.nothing_text")}
    />
  )
}

export const config = defineRouteConfig({ label: "menu.payments", nested: "/orders", translationNs: "instalments" })

export const handle = { breadcrumb: () => <Breadcrumb text="menu.payments" /> }

export default InstalmentPayments

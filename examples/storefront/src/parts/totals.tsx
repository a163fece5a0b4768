import { formatMoney } from "medusa-payment-instalments-storefront"

/** What a cart and an order have in common. All amounts are major units with tax and discounts in them. */
type Totalled = {
  currency_code: string
  item_total: number
  shipping_total: number
  discount_total: number
  tax_total: number
  total: number
}

/** @param delivery what stands for the price while no delivery option is chosen */
export function Totals({ of, delivery }: { of: Totalled; delivery?: string }) {
  const money = (amount: number) => formatMoney(amount, of.currency_code)
  return (
    <dl className="totals">
      <Row name="Items" value={money(of.item_total)} />
      <Row name="Delivery" value={delivery ?? (of.shipping_total === 0 ? "Free" : money(of.shipping_total))} />
      <Row className="totals-sum" name={of.tax_total > 0 ? "Total, VAT included" : "Total"} value={money(of.total)} />
      {of.discount_total > 0 && <Row className="muted" name="Discounts taken off" value={money(of.discount_total)} />}
    </dl>
  )
}

function Row({ name, value, className }: { name: string; value: string; className?: string }) {
  return (
    <div className={className}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

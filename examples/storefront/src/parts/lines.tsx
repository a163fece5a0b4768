import { formatMoney } from "medusa-payment-instalments-storefront"
import { ProductPicture } from "./product-picture"

export type Line = {
  id: string
  title: string
  product_title?: string | null
  variant_title?: string | null
  thumbnail?: string | null
  quantity: number
  unit_price: number
  /** Major units after discounts, with tax; absent where it was not asked for. */
  total?: number
}

/** The lines of a cart or an order, to be read only. */
export function Lines({ lines, currencyCode }: { lines: readonly Line[]; currencyCode: string }) {
  return (
    <ul className="lines">
      {lines.map((line) => (
        <li className="line" key={line.id}>
          <ProductPicture title={lineTitle(line)} url={line.thumbnail} />
          <div className="line-text">
            <p className="line-title">{lineTitle(line)}</p>
            {lineVariant(line) && <p className="muted">{lineVariant(line)}</p>}
            <p className="muted">{`${line.quantity}\u00a0×\u00a0${formatMoney(line.unit_price, currencyCode)}`}</p>
          </div>
          <p className="line-total">{lineTotal(line, currencyCode)}</p>
        </li>
      ))}
    </ul>
  )
}

export function lineTitle(line: Line): string {
  return line.product_title ?? line.title
}

/** "Large", or nothing for products without a choice, whose only variant Medusa names so. */
export function lineVariant({ variant_title }: Line): string {
  return variant_title && !/^default/i.test(variant_title) ? variant_title : ""
}

export function lineTotal(line: Line, currencyCode: string): string {
  return formatMoney(line.total ?? line.unit_price * line.quantity, currencyCode)
}

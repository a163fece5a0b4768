import { type Sentence, sentence } from "../sentences"

/** A line of a cart and what it takes out of stock. */
export type StockedLine = {
  title: string
  quantity: number
  /** Empty where stock is not managed, or backorders are allowed. */
  parts: readonly StockPart[]
}

export type StockPart = {
  /** Of one unit of the line. */
  required: number
  /** At each location that serves the cart's sales channel: what is there and not reserved. */
  available: readonly number[]
}

/**
 * Why Medusa would refuse an order of these lines as things stand. It looks at each line alone, and takes each part of it from one
 * location.
 *
 * @returns a sentence for the shopper, who may change a cart and no order; undefined where everything is in stock
 */
export function stockReason(
  lines: readonly StockedLine[],
  id: "lacking" | "lackingForOrder" = "lacking"
): Sentence | undefined {
  const lacking = lines.filter(({ quantity, parts }) =>
    parts.some(({ required, available }) => !available.some((there) => there >= required * quantity))
  )
  return lacking.length === 0 ? undefined : sentence(id, { titles: { list: lacking.map(({ title }) => title) } })
}

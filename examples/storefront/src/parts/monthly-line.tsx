import { InstalmentsMessage } from "medusa-payment-instalments-storefront/react"
import { backend } from "../shop"

/** "or from £7.50 a month in instalments", where that is offered. @param amount major units */
export function MonthlyLine({ amount, currencyCode }: { amount: number; currencyCode: string }) {
  return <InstalmentsMessage amount={amount} backend={backend} className="monthly-line" currencyCode={currencyCode} />
}

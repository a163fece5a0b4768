import { InstalmentsMessage, type InstalmentsMessageProps } from "medusa-payment-instalments-storefront/react"
import { backend } from "../shop"

/** "or from £7.50 a month in instalments", where that is offered. */
export function MonthlyLine(props: Omit<InstalmentsMessageProps, "backend" | "className">) {
  return <InstalmentsMessage backend={backend} className="monthly-line" {...props} />
}

import type { HTMLAttributes } from "react"
import { backend } from "../shop"

type MessageAttributes = HTMLAttributes<HTMLElement> & {
  amount: string
  currency: string
  backend: string
  "publishable-key": string
}

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "instalments-message": MessageAttributes
    }
  }
}

/** "or from £7.50 a month in instalments", where that is offered. @param amount major units */
export function MonthlyLine({ amount, currencyCode }: { amount: number; currencyCode: string }) {
  return (
    <instalments-message
      amount={String(amount)}
      backend={backend.backendUrl}
      currency={currencyCode}
      publishable-key={backend.publishableKey}
    />
  )
}

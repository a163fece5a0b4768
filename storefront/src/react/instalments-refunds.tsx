"use client"

import type { ReactElement } from "react"
import type { Backend } from "../backend.js"
import { fetchRefunds } from "../refunds.js"
import { STACK } from "./style.js"
import { useAsked } from "./use-asked.js"

export type InstalmentsRefundsProps = {
  backend: Backend
  orderId: string
  className?: string
}

/** What became of an order's refunds, for its page; nothing where there are none. */
export function InstalmentsRefunds({ backend, orderId, className }: InstalmentsRefundsProps): ReactElement | null {
  const key = `${backend.backendUrl} ${backend.locale ?? ""} ${orderId}`
  const { answer } = useAsked(key, (signal) => fetchRefunds(backend, orderId, signal))
  if (!answer?.length) return null
  return (
    <ul className={className} data-instalments="refunds" style={className ? undefined : STACK}>
      {answer.map(({ state, requested_at, message }, index) => (
        <li data-state={state} key={`${requested_at} ${index}`}>
          {message}
        </li>
      ))}
    </ul>
  )
}

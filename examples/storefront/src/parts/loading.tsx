import type { ReactNode } from "react"
import type { Loaded } from "../hooks/use-loaded"
import { Notice } from "./notice"

/** Shows what was loaded, or that it is on its way, or why it did not come and a button to try again. */
export function Loading<T>({ of, children }: { of: Loaded<T>; children: (value: T) => ReactNode }) {
  switch (of.state) {
    case "loading":
      return <Waiting>Loading…</Waiting>
    case "failed":
      return <Failure message={of.message} onRetry={of.retry} />
    case "ready":
      return <>{children(of.value)}</>
  }
}

export function Waiting({ children }: { children: ReactNode }) {
  return (
    <p className="waiting" role="status">
      <span aria-hidden="true" className="spinner" />
      {children}
    </p>
  )
}

export function Failure({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <Notice tone="problem">
      <p>{message}</p>
      <button className="button button-quiet" onClick={onRetry} type="button">
        Try again
      </button>
    </Notice>
  )
}

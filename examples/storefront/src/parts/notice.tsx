import type { ReactNode } from "react"

/** A sentence that must be noticed. "problem" interrupts a screen reader, "info" waits for its turn. */
export function Notice({ tone, children }: { tone: "info" | "problem"; children: ReactNode }) {
  return (
    <div className={`notice notice-${tone}`} role={tone === "problem" ? "alert" : "status"}>
      {children}
    </div>
  )
}

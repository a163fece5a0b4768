import type { CSSProperties } from "react"

/** How a control looks where the shop gives no class of its own. */
export const PLAIN_BUTTON: CSSProperties = {
  padding: "0.625rem 1rem",
  border: 0,
  borderRadius: 6,
  background: "#18181b",
  color: "#fff",
  font: "inherit",
  cursor: "pointer",
}
export const PLAIN_LINK: CSSProperties = { textDecoration: "underline" }
export const STACK: CSSProperties = { display: "grid", gap: "0.75rem", justifyItems: "start" }

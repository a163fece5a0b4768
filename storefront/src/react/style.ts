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
/** Within a line of text: as tall as a finger without moving the line. */
export const PLAIN_EXPLAIN: CSSProperties = {
  padding: "0.25rem 0",
  border: 0,
  background: "none",
  color: "inherit",
  font: "inherit",
  textDecoration: "underline",
  cursor: "pointer",
}
export const PLAIN_LINK: CSSProperties = { textDecoration: "underline" }
/** Told apart from the shop's own text, without a colour that the shop may not have. */
export const PLAIN_PROBLEM: CSSProperties = { color: "#b91c1c" }
export const ROW: CSSProperties = { display: "flex", gap: "0.75rem", alignItems: "center" }
export const WIDE_STACK: CSSProperties = { display: "grid", gap: "0.75rem" }
/** Under a radio button's label. */
export const INDENTED: CSSProperties = { paddingInlineStart: "1.75rem" }
export const BULLETS: CSSProperties = { listStyle: "disc", paddingInlineStart: "1.25rem" }
export const STACK: CSSProperties = { display: "grid", gap: "0.75rem", justifyItems: "start" }

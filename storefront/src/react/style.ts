import type { CSSProperties } from "react"

/** How a control looks where the shop gives no class of its own; it follows the shop's `color-scheme`, as the explainer does. */
export const PLAIN_BUTTON: CSSProperties = {
  padding: "0.625rem 1rem",
  border: 0,
  borderRadius: 6,
  background: "CanvasText",
  color: "Canvas",
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
export const PLAIN_LINK: CSSProperties = { color: "inherit", textDecoration: "underline" }
/** Mixed with the shop's own text, so that it can be read on any ground; old browsers leave it as that text is. */
export const PLAIN_PROBLEM: CSSProperties = { color: "color-mix(in srgb, #dc2626 50%, currentColor)" }
/** For a live region while it says nothing: it stays where screen readers know it, and a stack leaves no second gap for it. */
export const OUT_OF_FLOW: CSSProperties = { position: "absolute" }
export const ROW: CSSProperties = { display: "flex", gap: "0.75rem", alignItems: "center" }
export const WIDE_STACK: CSSProperties = { display: "grid", gap: "0.75rem" }
/** Under a radio button's label. */
export const INDENTED: CSSProperties = { paddingInlineStart: "1.75rem" }
export const BULLETS: CSSProperties = { listStyle: "disc", margin: 0, paddingInlineStart: "1.25rem" }
export const STACK: CSSProperties = { display: "grid", gap: "0.75rem", justifyItems: "start" }

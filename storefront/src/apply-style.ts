/** An adopted sheet and no style element, which a strict content security policy forbids. Browsers before 2023 show it plain. */
export function applyStyle(root: ShadowRoot, style: string): void {
  if ("adoptedStyleSheets" in root) {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(style)
    root.adoptedStyleSheets = [sheet]
  }
}

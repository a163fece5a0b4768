export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name)
  Object.entries(attributes).forEach(([attribute, value]) => made.setAttribute(attribute, value))
  made.append(...children)
  return made
}

/** An adopted sheet and no style element, which a strict content security policy forbids. Browsers before 2023 show it plain. */
export function fillShadow(host: HTMLElement, style: string, ...children: Node[]): void {
  const root = host.attachShadow({ mode: "open" })
  root.append(...children)
  if ("adoptedStyleSheets" in root) {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(style)
    root.adoptedStyleSheets = [sheet]
  }
}

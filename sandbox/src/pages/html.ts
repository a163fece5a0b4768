/** Markup that is safe to put into a page as it is. */
export class Html {
  constructor(readonly markup: string) {}
}

type Part = Html | string | number | undefined | readonly Part[]

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" }

/** A template whose values are escaped, unless they are markup made here themselves; undefined leaves nothing. */
export function html(texts: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(texts.map((text, index) => text + markupOf(parts[index])).join(""))
}

function markupOf(part: Part): string {
  if (part instanceof Html) {
    return part.markup
  }
  if (typeof part === "object") {
    return part.map(markupOf).join("")
  }
  return String(part ?? "").replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "")
}

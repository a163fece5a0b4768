/** A table as Markdown, aligned so that it reads as well on a screen. The first column is text, the others are numbers. */
export function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [headings, ...rows]
  const widths = headings.map((_, column) => Math.max(3, ...lines.map((line) => (line[column] ?? "").length)))
  const pad = (text: string, column: number) => {
    const width = widths[column] ?? 0
    return column === 0 ? text.padEnd(width) : text.padStart(width)
  }
  const line = (cells: readonly string[]) => `| ${cells.map(pad).join(" | ")} |`
  const rule = `| ${widths.map((width, column) => (column === 0 ? "-".repeat(width) : `${"-".repeat(width - 1)}:`)).join(" | ")} |`
  return [line(headings), rule, ...rows.map(line)].join("\n")
}

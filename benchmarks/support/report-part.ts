/** A part of the report: a heading, what the figures are, and tables of them. */
export type Part = { heading: string; reading: readonly string[]; tables: readonly string[] }

/** The same part under a heading of its own, where it is of another version of Medusa's. */
export const onMedusa =
  (version: string | undefined) =>
  (part: Part): Part =>
    version === undefined ? part : { ...part, heading: `${part.heading}, on Medusa ${version}` }

/** The text with this part written anew, at the end where there was none. */
export function withPart(text: string, { heading, reading, tables }: Part): string {
  const [before = "", ...after] = text.split(`${heading}\n`)
  const rest = after.join(`${heading}\n`).split("\n## ").slice(1)
  const written = [heading, "", ...reading, "", ...tables.flatMap((table) => [table, ""])]
  return [before.trimEnd(), "", ...written, ...rest.map((other) => `## ${other}`)].join("\n")
}

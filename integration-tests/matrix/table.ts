/** What one run showed. `postgres` and `node` are whole versions; the date is of the run, as YYYY-MM-DD. */
export type Row = { medusa: string; node: string; postgres: string; result: string; seconds: number; date: string }

const BEGIN = "<!-- written by npm run matrix -->"
const END = "<!-- end -->"
const HEAD = "| Medusa | Node.js | Postgres | Result | Seconds | Date |\n| --- | --- | --- | --- | --- | --- |"

export const PASSED = "passed"

/** The rows of the document's table. */
export function rowsIn(document: string): Row[] {
  return [...document.slice(...placeIn(document)).matchAll(/^\| (\d.*) \|$/gm)].map(([, cells = ""]) => {
    const [medusa = "", node = "", postgres = "", result = "", seconds = "", date = ""] = cells.split(" | ")
    return { medusa, node, postgres, result, seconds: Number(seconds), date }
  })
}

/** The document with these rows in place of those of the same versions. Patch versions of Node.js and Postgres do not count. */
export function withRows(document: string, rows: readonly Row[]): string {
  const all = new Map([...rowsIn(document), ...rows].map((row) => [keyOf(row), row]))
  const lines = [...all]
    .sort(([one], [other]) => one.localeCompare(other, "en", { numeric: true }))
    .map(([, row]) => `| ${[row.medusa, row.node, row.postgres, row.result, row.seconds, row.date].join(" | ")} |`)
  const table = `\n\n${HEAD}\n${lines.join("\n")}\n\n`
  const [from, to] = placeIn(document)
  return document.slice(0, from) + table + document.slice(to)
}

const major = (version: string) => version.split(".")[0]
const keyOf = ({ medusa, node, postgres }: Row) => [medusa, major(node), major(postgres)].join(" ")

function placeIn(document: string): [from: number, to: number] {
  const [begin, end] = [document.indexOf(BEGIN), document.indexOf(END)]
  if (begin === -1 || end < begin) {
    throw new Error(`The document has no place for the table: "${BEGIN}" and "${END}"`)
  }
  return [begin + BEGIN.length, end]
}

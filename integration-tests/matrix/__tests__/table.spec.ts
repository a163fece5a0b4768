import { PASSED, type Row, rowsIn, withRows } from "../table"

const EMPTY = "# Compatibility\n\n<!-- written by npm run matrix -->\n<!-- end -->\n\nMore.\n"
const row = (over: Partial<Row> = {}): Row => ({
  medusa: "2.21.2",
  node: "20.19.0",
  postgres: "16.14",
  result: PASSED,
  seconds: 93,
  date: "2026-11-24",
  ...over,
})

it("reads what it has written, and leaves the rest of the document alone", () => {
  const rows = [row(), row({ node: "22.12.0", result: "failed: no answer", seconds: 4 })]
  const document = withRows(EMPTY, rows)

  expect(rowsIn(document)).toEqual(rows)
  expect(document.startsWith("# Compatibility\n\n<!--")).toBe(true)
  expect(document.endsWith("<!-- end -->\n\nMore.\n")).toBe(true)
  expect(withRows(document, [])).toBe(document)
})

it("a newer run takes the place of the one on the same versions, patches aside", () => {
  const before = withRows(EMPTY, [row(), row({ postgres: "17.10" })])
  const again = row({ node: "20.20.1", postgres: "16.15", result: "failed: timeout", date: "2026-12-01" })

  expect(rowsIn(withRows(before, [again]))).toEqual([again, row({ postgres: "17.10" })])
})

it("sorts versions as numbers, not as texts", () => {
  const rows = [row({ medusa: "2.22.0" }), row({ medusa: "2.9.0" }), row({ medusa: "2.9.0", node: "8.1.0" })]

  expect(rowsIn(withRows(EMPTY, rows)).map(({ medusa, node }) => [medusa, node])).toEqual([
    ["2.9.0", "8.1.0"],
    ["2.9.0", "20.19.0"],
    ["2.22.0", "20.19.0"],
  ])
})

it.each(["No place.", "<!-- end --> <!-- written by npm run matrix -->"])(
  "a document without a place for it is not touched: %s",
  (document) => {
    expect(() => withRows(document, [row()])).toThrow("no place for the table")
  }
)

import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join, resolve } from "node:path"

const TOGETHER = resolve(__dirname, "..", "..", "together")

/** The files that one of `together` imports. */
function suitesOf(file: string): string[] {
  const text = readFileSync(join(TOGETHER, file), "utf8")
  return [...text.matchAll(/^import "(.+\.spec)"$/gm)].map(([, name = ""]) => resolve(TOGETHER, `${name}.ts`))
}

describe("suites that share a store", () => {
  const files = readdirSync(TOGETHER)
  const suites = files.flatMap(suitesOf)

  it.each(files)("%s names several, and all are there", (file) => {
    const named = suitesOf(file)
    expect(named.length).toBeGreaterThan(1)
    expect(named.filter((suite) => !existsSync(suite))).toEqual([])
  })

  it("each runs in one place", () => {
    expect(suites).toHaveLength(new Set(suites).size)
  })

  // The database that each test starts from is kept before the first of them.
  it("none adds to the seeded database for all its tests", () => {
    expect(suites.filter((suite) => readFileSync(suite, "utf8").includes("beforeAll("))).toEqual([])
  })
})

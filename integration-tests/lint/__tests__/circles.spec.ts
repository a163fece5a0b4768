import { readdirSync, readFileSync, statSync } from "node:fs"
import { dirname, join, relative, resolve, sep } from "node:path"
import { REPOSITORY } from "../../link-plugin"

/** What each file or folder imports of the others. */
type Arrows = Map<string, Set<string>>

/** @param nameOf what a path stands for; undefined for what is left out */
function arrowsIn(floor: string, nameOf: (path: string) => string | undefined): Arrows {
  const arrows: Arrows = new Map()
  for (const file of sourcesIn(join(REPOSITORY, floor))) {
    const from = nameOf(file)
    for (const [, specifier] of readFileSync(file, "utf8").matchAll(/from "(\.[^"]+)"/g)) {
      const to = nameOf(resolve(dirname(file), specifier ?? ""))
      if (from !== undefined && to !== undefined && to !== from) {
        arrows.set(from, (arrows.get(from) ?? new Set()).add(to))
      }
    }
  }
  return arrows
}

function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes("__tests__"))
    .map((file) => join(folder, file))
}

/** The folder of a floor that a path lies in. */
const folderIn = (floor: string) => (path: string) => {
  const [folder = ""] = relative(join(REPOSITORY, floor), path).split(sep)
  return folder !== ".." && is("Directory", join(REPOSITORY, floor, folder)) ? folder : undefined
}

/** The source that a path means, without an ending or with that of its build. */
function fileOf(path: string): string | undefined {
  const bare = path.replace(/\.js$/, "")
  return [bare, `${bare}.ts`, `${bare}.tsx`, join(bare, "index.ts")].find((file) => is("File", file))
}

const is = (kind: "File" | "Directory", path: string) =>
  statSync(path, { throwIfNoEntry: false })?.[`is${kind}`]() === true

/** Those that lead back to themselves. */
function circlesIn(arrows: Arrows): string[] {
  return [...arrows.keys()].filter((from) => reachedFrom(arrows, from).has(from))
}

function reachedFrom(arrows: Arrows, from: string, reached = new Set<string>()): Set<string> {
  for (const to of arrows.get(from) ?? []) {
    if (!reached.has(to)) {
      reachedFrom(arrows, to, reached.add(to))
    }
  }
  return reached
}

const FLOORS = [
  "src",
  "src/core",
  "src/use-cases",
  "src/use-cases/admin",
  "src/use-cases/medusa",
  "src/use-cases/refund",
  "src/modules/instalments/stores",
  "src/admin",
  "sandbox/src",
  "integration-tests",
  "integration-tests/support",
  "integration-tests/simulation",
]

it.each(FLOORS)("no folder of %s leads back to itself", (floor) => {
  const arrows = arrowsIn(floor, folderIn(floor))

  expect(arrows.size).toBeGreaterThan(0)
  expect(circlesIn(arrows)).toEqual([])
})

it.each(["src", "integration-tests", "sandbox/src", "storefront/src", "benchmarks"])(
  "no file of %s leads back to itself",
  (floor) => {
    const arrows = arrowsIn(floor, fileOf)

    expect(arrows.size).toBeGreaterThan(0)
    expect(circlesIn(arrows)).toEqual([])
  }
)

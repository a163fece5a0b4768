import { readdirSync, readFileSync, statSync } from "node:fs"
import { dirname, join, relative, resolve, sep } from "node:path"
import { REPOSITORY } from "../../link-plugin"

/** The folders of a floor, and what each imports of the others. */
function arrowsIn(floor: string): Map<string, Set<string>> {
  const root = join(REPOSITORY, floor)
  const roomOf = (file: string) => relative(root, file).split(sep)[0] ?? ""
  const arrows = new Map<string, Set<string>>()
  for (const file of sourcesIn(root)) {
    for (const [, specifier] of readFileSync(file, "utf8").matchAll(/from "(\.[^"]+)"/g)) {
      const [from, to] = [roomOf(file), roomOf(resolve(dirname(file), specifier ?? ""))]
      if (to !== from && to !== ".." && isFolder(join(root, from)) && isFolder(join(root, to))) {
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

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true

/** Everything that a folder leads to. */
function reachedFrom(arrows: Map<string, Set<string>>, from: string, reached = new Set<string>()): Set<string> {
  for (const to of arrows.get(from) ?? []) {
    if (!reached.has(to)) {
      reachedFrom(arrows, to, reached.add(to))
    }
  }
  return reached
}

it.each(["src", "src/core", "src/workflows", "src/modules/instalments/stores", "src/admin"])(
  "no folder of %s leads back to itself",
  (floor) => {
    const arrows = arrowsIn(floor)

    expect(arrows.size).toBeGreaterThan(0)
    expect([...arrows.keys()].filter((folder) => reachedFrom(arrows, folder).has(folder))).toEqual([])
  }
)

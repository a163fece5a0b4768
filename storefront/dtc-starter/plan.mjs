import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { EDITS, NEW_FILES } from "./edits.mjs"

/**
 * The starter's files as they should be. Nothing is written here, so that a starter that changed is left whole.
 *
 * @param {string} starter its folder
 * @returns {{ changed: Map<string, string>, problems: string[] }} new contents by path, and what has to be done by hand
 */
export function plan(starter) {
  const changed = new Map()
  const problems = []
  for (const { file, anchor, place, text } of EDITS) {
    const before = changed.get(file) ?? read(join(starter, file))
    if (before === undefined) {
      problems.push(`${file} is not there.`)
    } else if (!before.includes(text)) {
      const parts = before.split(anchor)
      if (parts.length === 2) {
        const replaced = { before: text + anchor, after: anchor + text, instead: text }[place]
        changed.set(file, parts.join(replaced))
      } else {
        problems.push(`${file}: expected once, found ${parts.length - 1} times:\n${anchor}`)
      }
    }
  }
  for (const { file, text } of NEW_FILES) {
    const before = read(join(starter, file))
    if (before === undefined) {
      changed.set(file, text)
    } else if (before !== text) {
      problems.push(`${file} is there already and is another.`)
    }
  }
  return { changed, problems }
}

/** Line endings are the checkout's affair. */
function read(path) {
  return existsSync(path) ? readFileSync(path, "utf8").replaceAll("\r\n", "\n") : undefined
}

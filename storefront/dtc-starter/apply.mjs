#!/usr/bin/env node
import { mkdirSync, writeFileSync } from "node:fs"
import { dirname, join, resolve } from "node:path"
import { plan } from "./plan.mjs"

function main(starter) {
  const { changed, problems } = plan(starter)
  if (problems.length > 0) {
    console.error(
      `Nothing was changed: this is not the starter that the recipe was written for (commit 9233262).\n\n` +
        `${problems.join("\n")}\n\nMake the changes by hand: docs/storefront-dtc-starter.md in the plugin's repository.`
    )
    return 1
  }
  for (const [file, text] of changed) {
    mkdirSync(dirname(join(starter, file)), { recursive: true })
    writeFileSync(join(starter, file), text)
    console.log(`changed  ${file}`)
  }
  console.log(changed.size > 0 ? "Done. git diff shows it." : "Everything is in place already.")
  return 0
}

process.exitCode = main(resolve(process.argv[2] ?? "."))

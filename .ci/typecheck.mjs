// Checks every TypeScript project of the repository, as many at a time as there are processors, and remembers what it has
// seen: a second run looks only at what has changed.
import { spawn } from "node:child_process"
import { availableParallelism } from "node:os"
import { join } from "node:path"

const ROOT = join(import.meta.dirname, "..")
const TSC = join(ROOT, "node_modules", "typescript", "bin", "tsc")
const MEMORY = join(ROOT, "node_modules", ".cache", "typecheck")

/** Largest first, so that the last to end is not the one that began last. */
const PROJECTS = [
  "integration-tests",
  ".",
  "src/admin",
  "benchmarks",
  "sandbox",
  "storefront",
  "integration-tests/store",
  "examples/storefront",
]

/** @returns the project's exit code */
function check(project) {
  const seen = join(MEMORY, `${project.replace(/\W/g, "-")}.tsbuildinfo`)
  const flags = ["--noEmit", "--incremental", "--tsBuildInfoFile", seen, "-p", project]
  return new Promise((resolve) => {
    spawn(process.execPath, [TSC, ...flags], { cwd: ROOT, stdio: "inherit" }).on("close", resolve)
  })
}

const waiting = [...PROJECTS]
const codes = []
async function work() {
  for (let project = waiting.shift(); project; project = waiting.shift()) {
    codes.push(await check(project))
  }
}
await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, work))
process.exit(codes.some((code) => code !== 0) ? 1 : 0)

import { execFileSync } from "node:child_process"
import { cpSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { REPOSITORY } from "../link-plugin"
import { configFromReadme } from "./readme"

const QUIETLY = ["--no-audit", "--no-fund", "--loglevel=error"]

/** Builds and packs the plugin as for a release. @returns the tarball's path */
export function packInto(folder: string): string {
  npm(["run", "build"], REPOSITORY)
  const [{ filename }] = JSON.parse(npm(["pack", "--json", "--pack-destination", folder], REPOSITORY))
  return join(folder, filename)
}

/** Makes the store of a newcomer: Medusa's own starting point, and the README's steps. */
export function makeStore(folder: string, tarball: string): void {
  cpSync(join(__dirname, "fresh-store"), folder, { recursive: true })
  npm(["install", ...QUIETLY], folder)
  npm(["install", ...QUIETLY, tarball], folder)
  writeFileSync(join(folder, "medusa-config.ts"), configFromReadme())
  // Products, delivery and a region with the provider switched on: what a merchant does by hand in the admin.
  cpSync(join(REPOSITORY, "integration-tests", "store", "src"), join(folder, "src"), { recursive: true })
}

function npm(args: readonly string[], folder: string): string {
  const command = process.platform === "win32" ? "npm.cmd" : "npm"
  return execFileSync(command, args, { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] })
}

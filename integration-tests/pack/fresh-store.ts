import { execFileSync } from "node:child_process"
import { cpSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { REPOSITORY } from "../link-plugin"
import { configFromReadme } from "./readme"

const QUIETLY = ["--no-audit", "--no-fund", "--loglevel=error"]

/** Builds and packs the plugin and its sandbox as for a release. @returns the tarballs' paths */
export function packInto(folder: string): { plugin: string; sandbox: string } {
  npm(["run", "build"], REPOSITORY)
  return { plugin: pack(REPOSITORY, folder), sandbox: pack(join(REPOSITORY, "sandbox"), folder) }
}

function pack(project: string, folder: string): string {
  const args = ["pack", "--json", "--ignore-scripts", "--pack-destination", folder]
  const [{ filename }] = JSON.parse(npm(args, project))
  return join(folder, filename)
}

/** Makes the store of a newcomer: Medusa's own starting point, and the README's steps. */
export function makeStore(folder: string, { plugin, sandbox }: ReturnType<typeof packInto>): void {
  cpSync(join(__dirname, "fresh-store"), folder, { recursive: true })
  useMedusa(folder, process.env.MEDUSA_VERSION)
  npm(["install", ...QUIETLY], folder)
  npm(["install", ...QUIETLY, plugin], folder)
  npm(["install", ...QUIETLY, "--save-dev", sandbox], folder)
  writeFileSync(join(folder, "medusa-config.ts"), configFromReadme())
  // Products, delivery and a region with the provider switched on: what a merchant does by hand in the admin.
  for (const part of ["seed", join("scripts", "seed.ts")]) {
    cpSync(join(REPOSITORY, "integration-tests", "store", "src", part), join(folder, "src", part), { recursive: true })
  }
}

/** @param version another than the one that is written there: 2.14.2, or "latest" */
function useMedusa(folder: string, version: string | undefined): void {
  if (version) {
    const manifest = join(folder, "package.json")
    const { dependencies, ...others } = JSON.parse(readFileSync(manifest, "utf8"))
    const chosen = Object.fromEntries(Object.keys(dependencies).map((name) => [name, version]))
    writeFileSync(manifest, JSON.stringify({ ...others, dependencies: chosen }, null, 2))
  }
}

function npm(args: readonly string[], folder: string): string {
  const command = process.platform === "win32" ? "npm.cmd" : "npm"
  return execFileSync(command, args, { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] })
}

import { execFileSync } from "node:child_process"
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { delimiter, dirname, join } from "node:path"
import { REPOSITORY } from "../link-plugin"
import { configFromReadme } from "./readme"

const QUIETLY = ["--no-audit", "--no-fund", "--loglevel=error"]

/** The plugin and its sandbox as they are published. */
export type Tarballs = { plugin: string; sandbox: string }

/** What a store is made with: another Medusa than the one that is written there (2.14.2, or "latest"), another Node.js than ours. */
export type Versions = { medusa?: string | undefined; node?: string | undefined }

/** Packs the plugin and its sandbox as they were built, as for a release. @returns the tarballs' paths */
export function packInto(folder: string): Tarballs {
  return { plugin: pack(REPOSITORY, folder), sandbox: pack(join(REPOSITORY, "sandbox"), folder) }
}

function pack(project: string, folder: string): string {
  const args = ["pack", "--json", "--ignore-scripts", "--pack-destination", folder]
  const [{ filename }] = JSON.parse(npm(args, project))
  return join(folder, filename)
}

/** Makes the store of a newcomer: Medusa's own starting point, and the README's steps. */
export function makeStore(folder: string, { plugin, sandbox }: Tarballs, { medusa, node }: Versions): void {
  mkdirSync(folder, { recursive: true })
  cpSync(join(__dirname, "fresh-store"), folder, { recursive: true })
  useMedusa(folder, medusa)
  npm(["install", ...QUIETLY], folder, node)
  npm(["install", ...QUIETLY, plugin], folder, node)
  npm(["install", ...QUIETLY, "--save-dev", sandbox], folder, node)
  writeFileSync(join(folder, "medusa-config.ts"), configFromReadme())
  // Products, delivery and a region with the provider switched on: what a merchant does by hand in the admin.
  for (const part of ["seed", join("scripts", "seed.ts")]) {
    cpSync(join(REPOSITORY, "integration-tests", "store", "src", part), join(folder, "src", part), { recursive: true })
  }
  cpSync(join(__dirname, "contract.ts"), join(folder, "src", "scripts", "contract.ts"))
  traceAsTheExampleDoes(folder)
}

function traceAsTheExampleDoes(folder: string): void {
  const example = join(folder, "node_modules", "medusa-payment-instalments", "examples", "monitoring")
  for (const file of ["instrumentation.ts", "scrubbed.ts"]) {
    cpSync(join(example, file), join(folder, file))
  }
}

function useMedusa(folder: string, version: string | undefined): void {
  if (version) {
    const manifest = join(folder, "package.json")
    const { dependencies, ...others } = JSON.parse(readFileSync(manifest, "utf8"))
    const chosen = Object.fromEntries(Object.keys(dependencies).map((name) => [name, version]))
    writeFileSync(manifest, JSON.stringify({ ...others, dependencies: chosen }, null, 2))
  }
}

/** @param node the Node.js that runs npm; it is the first that npm finds */
export function npm(args: readonly string[], folder: string, node?: string): string {
  const command = process.platform === "win32" ? "npm.cmd" : "npm"
  const path = [...(node ? [dirname(node)] : []), process.env.PATH].join(delimiter)
  const env = { ...process.env, PATH: path }
  return execFileSync(command, args, { cwd: folder, env, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] })
}

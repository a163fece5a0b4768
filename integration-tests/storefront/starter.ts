import { execFileSync } from "node:child_process"
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { REPOSITORY } from "../link-plugin"

/** Medusa's own starter (MIT), commit 9233262. It is not part of this repository. */
const ARCHIVE = process.env.DTC_STARTER ?? resolve(REPOSITORY, "..", "shared", "dtc-starter-9233262.tar.gz")
/** The package manager that the starter names; npm brings it. */
const PNPM = ["--yes", "pnpm@10.11.1"]
/** The starter pins 2.18.0; these are the versions of Medusa 2.21.2 itself. */
const RAISED: readonly (readonly [RegExp, string])[] = [
  [/("@medusajs\/[a-z-]+": )"2\.18\.0"/g, `$1"2.21.2"`],
  [/("@medusajs\/ui": )"4\.2\.0"/g, `$1"4.2.6"`],
  [/("react-router-dom": )"6\.30\.4"/g, `$1"7.18.2"`],
]

export type Starter = { folder: string; backend: string; storefront: string }

/** Unpacks the starter and brings its Medusa to the version that the plugin is tested with. */
export function unpackStarter(folder: string): Starter {
  if (!existsSync(ARCHIVE)) {
    throw new Error(`There is no starter at ${ARCHIVE}. Set DTC_STARTER to a tarball of medusajs/dtc-starter.`)
  }
  mkdirSync(folder, { recursive: true })
  execFileSync("tar", ["-xzf", ARCHIVE, "-C", folder])
  run("git", ["init", "--quiet"], folder)
  run("git", ["add", "--all"], folder)
  const starter = { folder, backend: join(folder, "apps", "backend"), storefront: join(folder, "apps", "storefront") }
  for (const app of [starter.backend, starter.storefront]) {
    const manifest = join(app, "package.json")
    const raised = RAISED.reduce((text, [from, to]) => text.replace(from, to), readFileSync(manifest, "utf8"))
    writeFileSync(manifest, raised)
  }
  return starter
}

/** The recipe as a diff, for whoever reads before running it. */
const DIFF = join("docs", "dtc-starter.diff")
/** What the recipe changes by hand or by its command, without manifests and lock file. */
const CHANGED = ["apps/backend/medusa-config.ts", "apps/backend/src", "apps/storefront/src"]

/** @param results where the right diff is put if the documents have another. @throws when they do */
export function compareDiff({ folder }: Starter, results: string): void {
  run("git", ["add", "--intent-to-add", ...CHANGED], folder)
  const right = run("git", ["diff", "--no-color", "--", ...CHANGED], folder).replace(/^index .*\n/gm, "")
  if (right !== readFileSync(join(REPOSITORY, DIFF), "utf8")) {
    writeFileSync(join(results, "dtc-starter.diff"), right)
    throw new Error(`${DIFF} is not what the recipe does. Replace it by ${join(results, "dtc-starter.diff")}.`)
  }
}

/** Packs plugin and storefront package as for a release. @returns the tarballs' paths */
export function packBoth(folder: string): { plugin: string; storefront: string } {
  run("npm", ["run", "--silent", "build"], REPOSITORY)
  return { plugin: pack(REPOSITORY, folder), storefront: pack(join(REPOSITORY, "storefront"), folder) }
}

/** The recipe, step by step as docs/storefront-dtc-starter.md has it. */
export function followRecipe(starter: Starter, tarballs: { plugin: string; storefront: string }): void {
  pnpm(starter, ["install", "--no-frozen-lockfile"])
  pnpm(starter, ["--filter", "@dtc/backend", "add", tarballs.plugin])
  pnpm(starter, ["--filter", "@dtc/storefront", "add", tarballs.storefront])
  run("npx", [...PNPM, "--filter", "@dtc/storefront", "exec", "instalments-dtc-starter", "../.."], starter.folder)
}

function pnpm({ folder }: Starter, args: readonly string[]): void {
  run("npx", [...PNPM, ...args, "--reporter=silent"], folder)
}

function pack(project: string, folder: string): string {
  const [{ filename }] = JSON.parse(
    run("npm", ["pack", "--json", "--silent", "--ignore-scripts", "--pack-destination", folder], project)
  )
  return join(folder, filename)
}

function run(command: string, args: readonly string[], cwd: string): string {
  const program = process.platform === "win32" && command !== "git" ? `${command}.cmd` : command
  return execFileSync(program, args, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] })
}

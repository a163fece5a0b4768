import { readFileSync } from "node:fs"
import { join } from "node:path"
import { npm } from "../pack/fresh-store"
import { postgresPackage } from "../postgres/binaries"

/** Exact, because npm's packages of Postgres are pre-releases by name, which no range includes. */
const POSTGRES: Readonly<Record<number, string>> = {
  14: "14.23.0-beta.17",
  15: "15.18.0-beta.17",
  16: "16.14.0-beta.17",
  17: "17.10.0-beta.17",
  18: "18.4.0-beta.17",
}

const QUIETLY = ["--no-audit", "--no-fund", "--loglevel=error", "--no-save"]

/** The newest Medusa on npm. */
export function newestMedusa(folder: string): string {
  return npm(["view", "@medusajs/medusa", "version"], folder).trim()
}

/** Node.js of another major version than ours, from npm. @returns its program and whole version */
export function installNode(major: number, folder: string): { node?: string; version: string } {
  if (Number(process.versions.node.split(".")[0]) === major) {
    return { version: process.versions.node }
  }
  const home = join(folder, `node-${major}`)
  npm(["install", ...QUIETLY, "--prefix", home, `node@${major}`], folder)
  const own = join(home, "node_modules", "node")
  const node = join(own, "bin", process.platform === "win32" ? "node.exe" : "node")
  return { node, version: JSON.parse(readFileSync(join(own, "package.json"), "utf8")).version }
}

/** Postgres of a major version, from npm. @returns the folder of packages that has it, and its whole version */
export function installPostgres(major: number, folder: string): { modules: string; version: string } {
  const version = POSTGRES[major]
  if (!version) {
    throw new Error(`No package is known for Postgres ${major}`)
  }
  const home = join(folder, `postgres-${major}`)
  npm(["install", ...QUIETLY, "--prefix", home, `${postgresPackage()}@${version}`], folder)
  return { modules: join(home, "node_modules"), version: version.replace(/\.0-.*/, "") }
}

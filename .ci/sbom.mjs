// node .ci/sbom.mjs <folder>: writes for each package what it brings along into a shop, with exact versions, as a CycloneDX
// bill of materials. What the repository itself has installed says something else: there everything is a development dependency.
import { execFileSync } from "node:child_process"
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

const ROOT = join(import.meta.dirname, "..")
const PACKAGES = [".", "sandbox", "storefront"]
const QUIETLY = ["--no-audit", "--no-fund", "--loglevel=error"]

const [target] = process.argv.slice(2)
if (!target) {
  process.stderr.write("Say where to: node .ci/sbom.mjs <folder>\n")
  process.exit(1)
}

const home = mkdtempSync(join(tmpdir(), "instalments-sbom-"))
try {
  mkdirSync(target, { recursive: true })
  for (const folder of PACKAGES) {
    const { name, version, description, license, author, dependencies } = read(folder)
    // npm names the whole after its folder.
    const alone = join(home, name)
    mkdirSync(alone)
    writeFileSync(
      join(alone, "package.json"),
      JSON.stringify({ name, version, description, license, author, dependencies })
    )
    npm(alone, ["install", "--package-lock-only", ...QUIETLY])
    const bill = npm(alone, ["sbom", "--package-lock-only", "--sbom-format", "cyclonedx"])
    const named = JSON.parse(bill).components.map((component) => component.name)
    const missing = Object.keys(dependencies ?? {}).filter((dependency) => !named.includes(dependency))
    if (missing.length > 0) {
      throw new Error(`The bill of ${name} lacks ${missing.join(", ")}`)
    }
    writeFileSync(join(target, `${name}-${version}.cdx.json`), bill)
  }
} finally {
  rmSync(home, { recursive: true })
}

function read(folder) {
  return JSON.parse(readFileSync(join(ROOT, folder, "package.json"), "utf8"))
}

function npm(cwd, args) {
  return execFileSync("npm", args, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] })
}

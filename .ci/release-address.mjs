// npm run release:address -- owner/name: writes the repository's address wherever it is named, in every package at once.
// npm run release:address -- --check: fails where it is not written yet, so that nothing is published without it.
import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"

const ROOT = process.env.RELEASE_ROOT ?? join(import.meta.dirname, "..")
const PACKAGES = { ".": undefined, sandbox: "sandbox", storefront: "storefront" }
const FOLDERS = [".github/ISSUE_TEMPLATE", ".github/workflows"]
const NOWHERE = "OWNER/NAME"
const BADGES = ["check", "nightly"]

const [wanted] = process.argv.slice(2)
if (wanted === "--check") {
  check()
} else if (/^[\w.-]+\/[\w.-]+$/.test(wanted ?? "") && wanted !== NOWHERE) {
  write(wanted)
} else {
  fail("Say which repository it is: npm run release:address -- owner/name")
}

function check() {
  const lacking = Object.keys(PACKAGES).filter((folder) => addressIn(folder) === undefined)
  if (lacking.length > 0) {
    fail("The packages name no repository yet. First: npm run release:address -- owner/name")
  }
}

function write(address) {
  const before = addressIn(".") ?? NOWHERE
  const url = `https://github.com/${address}`
  for (const [folder, directory] of Object.entries(PACKAGES)) {
    edit(join(folder, "package.json"), (text) => {
      const { name, version, description, license, author, ...rest } = JSON.parse(text)
      const addresses = {
        repository: { type: "git", url: `git+${url}.git`, ...(directory && { directory }) },
        homepage: directory ? `${url}/tree/main/${directory}#readme` : `${url}#readme`,
        bugs: `${url}/issues`,
      }
      const manifest = { name, version, description, license, author, ...addresses, ...rest, ...addresses }
      return `${JSON.stringify(manifest, null, 2)}\n`
    })
  }
  for (const folder of FOLDERS) {
    for (const file of readdirSync(join(ROOT, folder))) {
      edit(join(folder, file), (text) => text.replaceAll(before, address))
    }
  }
  edit("SECURITY.md", (text) =>
    text.replace(
      /^Please report a vulnerability privately[^]*?\n\n/m,
      `Please report a vulnerability privately, as [an advisory of the repository](${url}/security/advisories/new). Only its\nmaintainers can read it.\n\n`
    )
  )
  edit("README.md", (text) => {
    const badges = BADGES.map((name) => {
      const workflow = `${url}/actions/workflows/${name}.yml`
      return `[![${name}](${workflow}/badge.svg)](${workflow})`
    })
    return text.replace(/^(# .+\n\n)(\[!\[.+\n\n)?/, `$1${badges.join(" ")}\n\n`)
  })
}

/** owner/name as a package has it; undefined where it names none. */
function addressIn(folder) {
  const { repository } = JSON.parse(readFileSync(join(ROOT, folder, "package.json"), "utf8"))
  return /github\.com\/(.+)\.git$/.exec(repository?.url ?? "")?.[1]
}

function edit(file, change) {
  const path = join(ROOT, file)
  writeFileSync(path, change(readFileSync(path, "utf8")))
}

function fail(message) {
  console.error(message)
  process.exit(1)
}

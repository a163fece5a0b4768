import { spawnSync } from "node:child_process"
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { REPOSITORY } from "../../link-plugin"

const NAMED = ["package.json", "sandbox/package.json", "storefront/package.json", "README.md", "SECURITY.md", ".github"]
const PACKAGES = NAMED.slice(0, 3)

describe("the repository's address", () => {
  let folder: string

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "instalments-release-"))
    for (const file of NAMED) {
      cpSync(join(REPOSITORY, file), join(folder, file), { recursive: true })
    }
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  const run = (argument: string) =>
    spawnSync(process.execPath, [join(REPOSITORY, ".ci/release-address.mjs"), argument], {
      env: { ...process.env, RELEASE_ROOT: folder },
      encoding: "utf8",
    })
  const textOf = (file: string) => readFileSync(join(folder, file), "utf8")
  const inGithub = () =>
    readdirSync(join(folder, ".github"), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".yml"))
      .map((file) => textOf(join(".github", file)))
      .join("\n")

  it("is written everywhere at once, and another one in its place", () => {
    for (const address of ["shop/plugin", "other.org/pay-later"]) {
      expect(run(address)).toMatchObject({ status: 0 })

      for (const file of PACKAGES) {
        expect(JSON.parse(textOf(file))).toMatchObject({
          repository: { type: "git", url: `git+https://github.com/${address}.git` },
          homepage: expect.stringContaining(`https://github.com/${address}`),
          bugs: `https://github.com/${address}/issues`,
        })
      }
      expect(textOf("SECURITY.md")).toContain(`https://github.com/${address}/security/advisories/new`)
      expect(textOf("README.md").match(/badge\.svg/g)).toHaveLength(2)
      expect(textOf("README.md")).toContain(`https://github.com/${address}/actions/workflows/check.yml/badge.svg`)
      expect(inGithub()).toContain(`if: github.repository == '${address}'`)
      expect(inGithub()).not.toContain("OWNER/NAME")
    }
    expect(NAMED.slice(0, 5).map(textOf).join("") + inGithub()).not.toContain("shop/plugin")
    expect(run("--check")).toMatchObject({ status: 0 })
  })

  it("is needed before anything is published", () => {
    const { status, stderr } = run("--check")
    const isKnown = "repository" in JSON.parse(textOf("package.json"))

    expect([status === 0, stderr.includes("npm run release:address")]).toEqual([isKnown, !isKnown])
    for (const file of PACKAGES) {
      expect(JSON.parse(textOf(file)).scripts.prepublishOnly).toMatch(/release(:check|-address.mjs --check)/)
    }
  })

  it("has to be one", () => {
    for (const wrong of ["", "plugin", "https://github.com/shop/plugin", "OWNER/NAME"]) {
      expect(run(wrong)).toMatchObject({ status: 1, stderr: expect.stringContaining("owner/name") })
    }
  })
})

it("every action of the workflows is pinned to a commit", () => {
  const folder = join(REPOSITORY, ".github/workflows")
  const used = readdirSync(folder).flatMap((file) => readFileSync(join(folder, file), "utf8").match(/uses: .+/g) ?? [])

  expect(used.length).toBeGreaterThan(0)
  expect(used.filter((line) => !/@[0-9a-f]{40} # v\d/.test(line))).toEqual([])
})

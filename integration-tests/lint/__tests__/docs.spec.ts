import { existsSync, readdirSync, readFileSync } from "node:fs"
import { dirname, join, normalize } from "node:path"
import { REPOSITORY } from "../../link-plugin"
import { InstalmentsEvents } from "../../../src/core/events"
import { sharedKeys } from "../../../src/core/options/schema"

const PACKAGES = ["", "storefront", "sandbox"]
/** What npm packs whether `files` names it or not. */
const ALWAYS = ["package.json", "README.md", "LICENSE"]

const read = (path: string) => readFileSync(join(REPOSITORY, path), "utf8")

/** The documents, by their paths in the repository. */
const DOCUMENTS = [
  ...["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md"],
  ...["storefront/README.md", "sandbox/README.md", "examples/storefront/README.md"],
  ...readdirSync(join(REPOSITORY, "docs"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".md"))
    .map((file) => normalize(join("docs", file))),
]

/** The links and pictures of a document that lead to no other site, as paths in the repository. Code is left out. */
function linksOf(document: string): { path: string; heading: string }[] {
  const text = read(document)
    .replace(/^```[\s\S]*?^```$/gm, "")
    .replace(/`[^`\n]*`/g, "")
  const targets = [...text.matchAll(/\]\(([^)\s]+)\)|(?:src|href)="([^"]+)"/g)].map(
    ([, link, tag]) => link ?? tag ?? ""
  )
  return targets
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => {
      const [path = "", heading = ""] = target.split("#")
      return { path: path === "" ? document : normalize(join(dirname(document), path)), heading }
    })
}

/** The headings of a document as a link names them. */
function headingsOf(document: string): string[] {
  return [...read(document).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-")
  )
}

/** Whether a file of the repository is in the package that lies in this folder. The last pattern of `files` that fits decides. */
function isPacked(folder: string, path: string): boolean {
  const base = folder === "" ? "" : `${folder}/`
  const within = path.startsWith(base) ? path.slice(base.length) : undefined
  const { files } = JSON.parse(read(join(folder, "package.json"))) as { files: string[] }
  const last = files.findLast((pattern) => within !== undefined && fits(pattern.replace(/^!/, ""), within))
  return (within !== undefined && ALWAYS.includes(within)) || (last !== undefined && !last.startsWith("!"))
}

/** A pattern names files, with `*` for any name, or a folder with all that is in it. */
function fits(pattern: string, path: string): boolean {
  const source = pattern.replace(/[.+?^${}()|[\]\\]/g, "\\$&").replaceAll("*", "[^/]*")
  return new RegExp(`^${source}(/|$)`).test(path)
}

it.each(DOCUMENTS)("%s leads only to what is there", (document) => {
  const broken = linksOf(document).filter(
    ({ path, heading }) =>
      !existsSync(join(REPOSITORY, path)) || (heading !== "" && !headingsOf(path).includes(heading))
  )

  expect(broken).toEqual([])
})

it.each(
  PACKAGES.flatMap((folder) =>
    DOCUMENTS.filter((document) => isPacked(folder, document)).map((document) => [folder, document] as const)
  )
)('of the package in "%s", %s leads only to what is packed with it', (folder, document) => {
  expect(linksOf(document).filter(({ path }) => !isPacked(folder, path))).toEqual([])
})

it("shows every picture that is kept", () => {
  const shown = DOCUMENTS.flatMap(linksOf).map(({ path }) => path)
  const kept = readdirSync(join(REPOSITORY, "docs", "images")).map((file) => join("docs", "images", file))

  expect(kept.filter((picture) => !shown.includes(picture))).toEqual([])
})

it.each([...sharedKeys, "healthToken", "sentences"])("docs/options.md has a row for %s", (option) => {
  expect(read("docs/options.md")).toContain(`\n| \`${option}\` |`)
})

it.each(Object.values(InstalmentsEvents))("docs/events.md explains %s", (event) => {
  expect(read("docs/events.md")).toContain(`\`${event}\``)
})

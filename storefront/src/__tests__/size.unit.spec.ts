import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { gzipSync } from "node:zlib"

const PACKAGE = join(__dirname, "..", "..")
const KILOBYTE = 1000

/** In a process of its own: esbuild does not run in Jest's. What an entry imports later, on a click, is not counted with it. */
const BUNDLE = `
  const [file] = process.argv.slice(1)
  const options = { entryPoints: [file], bundle: true, minify: true, format: "esm", target: "es2020", external: ["react"] }
  const built = require("esbuild").buildSync({ ...options, splitting: true, metafile: true, outdir: "out", write: false })
  const { outputs } = built.metafile
  const needed = new Set()
  const need = (path) => {
    if (needed.has(path)) return
    needed.add(path)
    outputs[path].imports.filter(({ kind, external }) => kind === "import-statement" && !external).forEach((it) => need(it.path))
  }
  need(Object.keys(outputs).find((path) => outputs[path].entryPoint === file))
  const { relative } = require("node:path")
  for (const { path, contents } of built.outputFiles) {
    if (needed.has(relative(process.cwd(), path))) process.stdout.write(contents)
  }
`

/** What a shop's visitors load of an entry, minified and gzipped, in kilobytes; React is the shop's own. */
function sizeOf(entry: string): number {
  const bundle = execFileSync(process.execPath, ["-e", BUNDLE, join("src", entry)], { cwd: PACKAGE })
  return gzipSync(bundle).length / KILOBYTE
}

describe("what an entry weighs", () => {
  it.each([
    ["…/react", "react/index.ts", 8],
    ["medusa-payment-instalments-storefront", "index.ts", 6],
    ["…/message", "message.ts", 4],
  ])("%s", (name, entry, most) => {
    const size = sizeOf(entry)

    expect(size).toBeLessThan(most)
    const row = readFileSync(join(PACKAGE, "README.md"), "utf8")
      .split("\n")
      .find((line) => line.startsWith(`| \`${name}\` |`))
    expect(row).toContain(`| ${size.toFixed(1)} kB |`)
  })
})

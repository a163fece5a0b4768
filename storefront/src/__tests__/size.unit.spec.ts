import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { gzipSync } from "node:zlib"

const PACKAGE = join(__dirname, "..", "..")
const KILOBYTE = 1000

/** In a process of its own: esbuild does not run in Jest's. */
const BUNDLE = `
  const [file] = process.argv.slice(1)
  const options = { entryPoints: [file], bundle: true, minify: true, format: "esm", target: "es2020", external: ["react"] }
  process.stdout.write(require("esbuild").buildSync({ ...options, write: false }).outputFiles[0].contents)
`

/** What a shop's visitors load of an entry, minified and gzipped, in kilobytes; React is the shop's own. */
function sizeOf(entry: string): number {
  const bundle = execFileSync(process.execPath, ["-e", BUNDLE, join(PACKAGE, "src", entry)], { cwd: PACKAGE })
  return gzipSync(bundle).length / KILOBYTE
}

describe("what an entry weighs", () => {
  it.each([
    ["…/react", "react/index.ts", 6],
    ["medusa-payment-instalments-storefront", "index.ts", 6],
    ["…/message", "message.ts", 3],
  ])("%s", (name, entry, most) => {
    const size = sizeOf(entry)

    expect(size).toBeLessThan(most)
    const row = readFileSync(join(PACKAGE, "README.md"), "utf8")
      .split("\n")
      .find((line) => line.startsWith(`| \`${name}\` |`))
    expect(row).toContain(`| ${size.toFixed(1)} kB |`)
  })
})

import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { INJECTION_ZONES } from "@medusajs/admin-shared"

const WIDGETS = join(__dirname, "..", "..", "widgets")

describe("a widget's zone", () => {
  it.each(readdirSync(WIDGETS))("%s: is one that Medusa has had since 2.14.2", (file) => {
    const zone = /zone: "([^"]+)"/.exec(readFileSync(join(WIDGETS, file), "utf8"))?.[1]

    expect(INJECTION_ZONES).toContain(zone)
    // 2.18 added zones without the ending, which earlier versions do not know and say nothing about.
    expect(zone).toMatch(/\.(before|after)$/)
  })
})

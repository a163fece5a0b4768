import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { adminPolicies } from "../admin-policies"

const DOORS = join(__dirname, "..", "admin", "instalments")

/** The addresses of the admin API that take a POST, as the framework makes them of folders. */
const posts = readdirSync(DOORS, { recursive: true, encoding: "utf8" })
  .filter(
    (file) => file.endsWith("route.ts") && /export (async )?function POST/.test(readFileSync(join(DOORS, file), "utf8"))
  )
  .map((file) => `/admin/instalments/${file.replace(/\/route\.ts$/, "").replace(/\[(\w+)\]/g, ":$1")}`)

describe("roles", () => {
  it("ask for more than reading wherever something can be done", () => {
    const guarded = adminPolicies
      .filter(({ policies }) => policies && !JSON.stringify(policies).includes('"read"'))
      .map(({ matcher }) => String(matcher))

    expect(guarded.sort()).toEqual(posts.sort())
  })
})

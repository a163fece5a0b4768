import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { DOORS } from "../../core/admin/doors"
import { adminPolicies } from "../admin-policies"

const FOLDER = join(__dirname, "..", "admin", "instalments")

/** The addresses of the admin API that take a POST, as the framework makes them of folders. */
const posts = readdirSync(FOLDER, { recursive: true, encoding: "utf8" })
  .filter(
    (file) =>
      file.endsWith("route.ts") &&
      /export (async )?(function|const) POST/.test(readFileSync(join(FOLDER, file), "utf8"))
  )
  .map((file) => file.replace(/\/route\.ts$/, "").replace(/\[(\w+)\]/g, ":$1"))

it("the list of what an admin can have done names every route that takes a POST, and no other", () => {
  expect(
    Object.values(DOORS)
      .map(({ path }) => path)
      .sort()
  ).toEqual(posts.sort())
})

it("roles ask for more than reading wherever something can be done, and for refunds where money goes back", () => {
  const asked = adminPolicies.flatMap(({ matcher, policies }) =>
    [policies ?? []].flat().map((policy) => [String(matcher), `${policy.resource}:${policy.operation}`])
  )

  expect(Object.fromEntries(asked)).toMatchObject({
    "/admin/instalments/*": "payment:read",
    "/admin/instalments/payments/:id/refund": "refund:create",
    "/admin/instalments/refunds/:id/retry": "refund:create",
    "/admin/instalments/payments/:id/place": "payment:update",
  })
  expect(asked.filter(([, right]) => right !== "payment:read").map(([matcher]) => matcher)).toEqual(
    Object.values(DOORS).map(({ path }) => `/admin/instalments/${path}`)
  )
})

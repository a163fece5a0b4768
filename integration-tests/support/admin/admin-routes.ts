import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

const FOLDER = join(__dirname, "../../../src/api/admin/instalments")

/** A door of the admin API: its path below /admin/instalments, with ":id" and the like where a name goes. */
export type AdminRoute = { method: "GET" | "POST"; path: string }

/** All of them, as Medusa makes them of the files. */
export const ADMIN_ROUTES: readonly AdminRoute[] = readdirSync(FOLDER, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith("route.ts"))
  .flatMap((file) => {
    const source = readFileSync(join(FOLDER, file), "utf8")
    const path = file.replace(/\/route\.ts$/, "").replace(/\[(\w+)\]/g, ":$1")
    return (["GET", "POST"] as const)
      .filter((method) => new RegExp(`export (async )?(function|const) ${method}\\b`).test(source))
      .map((method) => ({ method, path }))
  })

/** Asks for a route with a name that names nothing. @param body what a POST is sent */
export function anyOf({ method, path }: AdminRoute, body: object = {}): [path: string, body?: object] {
  const named = path.replace(/:\w+/g, "any")
  return method === "POST" ? [named, body] : [named]
}

import { once } from "node:events"
import { closeSync, openSync } from "node:fs"
import { dirname, join } from "node:path"
import { REPOSITORY } from "../link-plugin"
import { untilAnswers } from "../processes/until-answers"
import { spawnWatched, type Watched } from "../processes/watched"
import { portOf } from "./addresses"

export type Storefront = { shop: string; store: string; publishableKey: string; output: string; log: string }

const FOLDER = join(REPOSITORY, "examples", "storefront")

/** Builds the example storefront into `output` and serves it. */
export async function startStorefront(storefront: Storefront): Promise<Watched> {
  const build = spawnVite(["build", "--outDir", storefront.output, "--emptyOutDir"], storefront)
  const [code] = await once(build.child, "exit")
  if (code !== 0) {
    throw new Error(`The storefront could not be built; see ${storefront.log}.`)
  }
  const port = String(portOf(storefront.shop))
  const server = spawnVite(
    ["preview", "--outDir", storefront.output, "--host", "127.0.0.1", "--port", port, "--strictPort"],
    storefront
  )
  await untilAnswers(`http://127.0.0.1:${port}/`, server.child)
  return server
}

function spawnVite(args: readonly string[], { store, publishableKey, log }: Storefront): Watched {
  const output = openSync(log, "a")
  const vite = join(dirname(require.resolve("vite/package.json")), "bin", "vite.js")
  const watched = spawnWatched(
    process.execPath,
    [vite, ...args],
    {
      cwd: FOLDER,
      stdio: ["ignore", output, output],
      env: { ...process.env, VITE_MEDUSA_BACKEND_URL: store, VITE_MEDUSA_PUBLISHABLE_KEY: publishableKey },
    },
    { signals: ["SIGTERM", "SIGKILL"], group: true }
  )
  closeSync(output)
  return watched
}

import { once } from "node:events"
import { closeSync, openSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import { portOf } from "../demo/addresses"
import type { Cleanup } from "../processes/cleanup"
import { untilAnswers } from "../processes/until-answers"
import { spawnWatched, type Watched } from "../processes/watched"

/** Where the starter's storefront stands, and what it and its build are told. */
export type Shop = { folder: string; address: string; env: Record<string, string>; log: string }

/** Builds the starter's storefront for production. */
export async function buildShop(shop: Shop): Promise<void> {
  const build = spawnNext(["build"], shop)
  const [code] = await once(build.child, "exit")
  if (code !== 0) {
    throw new Error(`The starter's storefront could not be built; see ${shop.log}.`)
  }
}

/** Serves what was built. */
export async function serveShop(shop: Shop, cleanup: Cleanup): Promise<void> {
  const server = spawnNext(["start", "-p", String(portOf(shop.address)), "-H", "127.0.0.1"], shop)
  cleanup.add(server.stop)
  await untilAnswers(`${shop.address}/gb`, server.child)
}

function spawnNext(args: readonly string[], { folder, env, log }: Shop): Watched {
  const output = openSync(log, "a")
  const next = createRequire(join(folder, "package.json")).resolve("next/dist/bin/next")
  const watched = spawnWatched(
    process.execPath,
    [next, ...args],
    {
      cwd: folder,
      stdio: ["ignore", output, output],
      env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1", ...env },
    },
    { signals: ["SIGTERM", "SIGKILL"], group: true }
  )
  closeSync(output)
  return watched
}

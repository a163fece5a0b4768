import { mkdir, rename, rm } from "node:fs/promises"
import { dirname, join } from "node:path"
import { linkPlugin, STORE_FOLDER } from "../link-plugin"
import type { Cleanup } from "./cleanup"
import { ADMIN_IS_BUILT, runMedusa } from "./medusa"
import { temporaryFolder } from "./temporary-folder"

/** What the store's configuration asks for; nobody is called. The dashboard talks to where it came from. */
const NOBODY = {
  MEDUSA_BACKEND_URL: "/",
  STOREFRONT_URL: "http://localhost:8000",
  INSTALMENTS_BASE_URL: "http://localhost:9",
  INSTALMENTS_CLIENT_SECRET: "nobody's secret",
  INSTALMENTS_SIGNING_KEY: "nobody's signing key",
}

/**
 * Builds the store's dashboard as `medusa build` does, for every store that this process and its children start: its pages then open
 * in a second, and all are there. It goes with the cleanup.
 */
export async function buildAdmin(cleanup: Cleanup): Promise<void> {
  const log = join(temporaryFolder("instalments-dashboard", cleanup), "messages.log")
  const served = join(STORE_FOLDER, "public", "admin")
  linkPlugin()
  await runMedusa(["build", "--admin-only", "--no-lint"], { folder: STORE_FOLDER, env: NOBODY, log })
  cleanup.add(() => rm(dirname(served), { recursive: true, force: true }))
  await rm(served, { recursive: true, force: true })
  await mkdir(dirname(served), { recursive: true })
  await rename(join(STORE_FOLDER, ".medusa", "admin"), served)
  process.env[ADMIN_IS_BUILT] = "true"
}

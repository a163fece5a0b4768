import { randomUUID } from "node:crypto"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { StoreUnderTest } from "./store"
import { until } from "../time/until"

const folder = mkdtempSync(join(tmpdir(), "instalments-log-"))
const file = join(folder, "medusa.log")
// Medusa's logger reads this when it is loaded: a suite imports this file before everything else.
process.env.LOG_FILE = file

afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Everything Medusa and the plugin logged so far. */
export async function logged({ container }: StoreUnderTest): Promise<string> {
  const marker = randomUUID()
  container.resolve("logger").error(marker)
  return until("end of the log", async () => {
    const text = readFileSync(file, "utf8")
    return text.includes(marker) ? text : undefined
  })
}

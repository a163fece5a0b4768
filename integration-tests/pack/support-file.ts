import { strict as assert } from "node:assert"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { REPOSITORY } from "../link-plugin"
import { runMedusa, type Surroundings } from "../processes/medusa"

/** Writes the file for support by the command that docs/admin.md gives to operators. @returns its name */
export async function writeSupportFile(surroundings: Surroundings, orderId: string): Promise<string> {
  const { folder } = surroundings
  const [, script] = /^npx medusa exec (\S+) \[payment\]$/m.exec(read(REPOSITORY, "docs/admin.md")) ?? []
  assert(script, "docs/admin.md names no command that writes the file for support.")
  const supportFiles = () => readdirSync(folder).filter((file) => file.startsWith("instalments-support-"))
  const before = supportFiles()
  await runMedusa(["exec", script, orderId], surroundings)
  const name = supportFiles().find((file) => !before.includes(file))
  assert(name, `${script} wrote no file for support.`)
  assert.match(read(folder, name), new RegExp(`^orderId: ${orderId}$`, "m"))
  return name
}

function read(folder: string, file: string): string {
  return readFileSync(join(folder, file), "utf8")
}

import { mkdtempSync } from "node:fs"
import { rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Cleanup } from "./cleanup"
import { guard } from "./guard"

/** A new folder that goes with the cleanup, or with this process. */
export function temporaryFolder(name: string, cleanup: Cleanup): string {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`))
  const dismiss = guard({ folders: [folder] })
  cleanup.add(async () => {
    // Not rmSync: a store's node_modules takes it minutes on a slow disk.
    await rm(folder, { recursive: true, force: true })
    dismiss()
  })
  return folder
}

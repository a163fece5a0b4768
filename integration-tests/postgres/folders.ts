import { chmodSync, chownSync, mkdtempSync, statfsSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import type { Runner } from "./binaries"

const SHARED_MEMORY = "/dev/shm"
/** A migrated and seeded cluster takes about 60 MB, and each test file some more. Docker's default /dev/shm has 64 MB. */
const ROOMY_BYTES = 1024 ** 3

/** A new folder that the runner owns, in memory where there is plenty of it: resetting a database is ten times faster. */
export function dataFolder(runner: Runner): string {
  return ownedFolder(isRoomy(SHARED_MEMORY) ? SHARED_MEMORY : openTemporaryFolder(), runner)
}

/** A new folder that the runner owns, on a file system where programs may run (shared memory often forbids it). */
export function programFolder(runner: Runner): string {
  return ownedFolder(openTemporaryFolder(), runner)
}

function ownedFolder(parent: string, { uid, gid }: Runner): string {
  const folder = mkdtempSync(join(parent, "instalments-pg-"))
  chmodSync(folder, 0o755)
  if (uid !== undefined && gid !== undefined) {
    chownSync(folder, uid, gid)
  }
  return folder
}

function isRoomy(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return process.platform === "linux" && bavail * bsize >= ROOMY_BYTES
  } catch {
    return false
  }
}

/** The temporary folder, unless another account cannot enter it (TMPDIR below /root): then the system's. */
function openTemporaryFolder(): string {
  return process.platform === "win32" || isOpenToAll(tmpdir()) ? tmpdir() : "/tmp"
}

function isOpenToAll(folder: string): boolean {
  const isOpen = (statSync(folder).mode & 0o001) !== 0
  return isOpen && (dirname(folder) === folder || isOpenToAll(dirname(folder)))
}

import { readFileSync } from "node:fs"

const LOOK_MS = 1_000

/**
 * Calls back once when the npm that started this process is gone: killed, it tells nobody, and its children run on.
 * Started without npm, a process may well outlive its shell, and nothing is watched.
 */
export function whenNpmIsGone(callback: () => void): void {
  if (!process.env.npm_lifecycle_event) {
    return
  }
  const before = ancestors()
  const timer = setInterval(() => {
    if (ancestors() !== before) {
      clearInterval(timer)
      callback()
    }
  }, LOOK_MS)
  timer.unref()
}

/** Our parent and, where the system shows it, its parent: between npm and us there may be a shell. */
function ancestors(): string {
  try {
    const [, grandparent] = /^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${process.ppid}/status`, "utf8")) ?? []
    return `${grandparent} ${process.ppid}`
  } catch {
    return String(process.ppid)
  }
}

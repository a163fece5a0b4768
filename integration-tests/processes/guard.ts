import { spawn } from "node:child_process"
import { join } from "node:path"
import type { Writable } from "node:stream"

/** A process that must not outlive this one. `group`: with everything it started. */
export type GuardedProcess = { pid: number; group: boolean; signals: readonly NodeJS.Signals[] }
/** Folders that must not outlive this process. They are removed after all guarded processes have ended. */
export type GuardedFolders = { folders: readonly string[] }

let watchdog: Writable | undefined
let lastId = 0

/**
 * Has the watchdog clear up should this process end without doing so itself, even by kill -9.
 *
 * @returns the way to say that it has been cleared up
 */
export function guard(task: GuardedProcess | GuardedFolders): () => void {
  watchdog ??= startWatchdog()
  const pipe = watchdog
  const id = ++lastId
  pipe.write(`${JSON.stringify({ id, ...task })}\n`)
  return () => pipe.write(`${JSON.stringify({ id, done: true })}\n`)
}

/** One watchdog looks after everything this process starts. It sees our end by the end of the pipe. */
function startWatchdog(): Writable {
  const child = spawn(process.execPath, [join(__dirname, "watchdog.cjs")], {
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
    cwd: "/",
  })
  child.unref()
  return child.stdin
}

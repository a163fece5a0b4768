import { type ChildProcess, spawn, type SpawnOptions } from "node:child_process"
import { guard } from "./guard"

const GRACE_MS = 5_000

export type Watched = {
  child: ChildProcess
  /** Ends the process and waits until it has. May be called twice. */
  stop(): Promise<void>
}

export type HowToEnd = {
  /** Sent one after the other until the process has ended. */
  signals: readonly NodeJS.Signals[]
  /** Signal everything the process started as well. */
  group: boolean
}

/**
 * Starts a process that never outlives this one, however this one ends. It leads a group of its own, so that Ctrl-C
 * in a terminal reaches it only through stop().
 */
export function spawnWatched(command: string, args: readonly string[], options: SpawnOptions, how: HowToEnd): Watched {
  const child = spawn(command, args, { ...options, detached: true })
  const dismiss = child.pid === undefined ? () => undefined : guard({ pid: child.pid, ...how })
  const endForGood = async () => {
    await end(child, how)
    dismiss()
  }
  let stopping: Promise<void> | undefined
  return { child, stop: () => (stopping ??= endForGood()) }
}

async function end(child: ChildProcess, { signals, group }: HowToEnd): Promise<void> {
  for (const signal of signals) {
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) {
      return
    }
    const exited = exitWithin(child, GRACE_MS)
    signalProcess(child.pid, signal, group)
    await exited
  }
}

/** Resolves when the process exits, or after so many milliseconds. */
function exitWithin(child: ChildProcess, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    child.once("exit", () => {
      clearTimeout(timer)
      resolve()
    })
  })
}

function signalProcess(pid: number, signal: NodeJS.Signals, group: boolean): void {
  try {
    process.kill(group && process.platform !== "win32" ? -pid : pid, signal)
  } catch {
    // It ended by itself between the check and the signal.
  }
}

import type { ChildProcess } from "node:child_process"
import { setTimeout as delay } from "node:timers/promises"

const PATIENCE_MS = 600_000
const PAUSE_MS = 150

/**
 * Waits until a server answers at an address with success.
 *
 * @throws Error if its process ends first, or after ten minutes: a busy computer starts slowly
 */
export async function untilAnswers(address: string, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS
  while (!(await answers(address))) {
    if (server.exitCode !== null || server.signalCode !== null) {
      throw new Error(`The process behind ${address} has ended.`)
    }
    if (Date.now() > deadline) {
      throw new Error(`Nothing answers at ${address}.`)
    }
    await delay(PAUSE_MS)
  }
}

async function answers(address: string): Promise<boolean> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(PAUSE_MS * 20) })
    await response.body?.cancel()
    return response.ok
  } catch {
    return false
  }
}

import type { Sandbox } from "../../../sandbox/src"

/** A shop with its service. */
type Clocked = { sandbox: Pick<Sandbox, "control"> }

/** Everything but the date stays real: requests, leases and the database must go on. */
const REAL = [
  "hrtime",
  "nextTick",
  "performance",
  "queueMicrotask",
  "setImmediate",
  "clearImmediate",
  "setInterval",
  "clearInterval",
  "setTimeout",
  "clearTimeout",
] as const

/**
 * Sets what the shop and the service take for the time, from where it goes on by itself; what falls due at the service on the
 * way has happened afterwards. Call `useRealTime` when done.
 *
 * @param iso ISO 8601
 */
export async function travelTo({ sandbox }: Clocked, iso: string): Promise<void> {
  jest.useFakeTimers({ doNotFake: [...REAL], now: new Date(iso), advanceTimers: true })
  await sandbox.control.clock.advance(0)
}

/** Lets so many milliseconds pass. */
export function letPass(store: Clocked, ms: number): Promise<void> {
  return travelTo(store, new Date(Date.now() + ms).toISOString())
}

export function useRealTime(): void {
  jest.useRealTimers()
}

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

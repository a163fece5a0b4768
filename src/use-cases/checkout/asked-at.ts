import { AsyncLocalStorage } from "node:async_hooks"

/** By the clock of the day, and by one that is never set; the latter in milliseconds. */
type Asked = { at: Date; atMs: number }

const asked = new AsyncLocalStorage<Asked>()

/** Runs `work` for a shopper who waits for it since now, or since an earlier call that this one is part of. */
export function whileAsked<T>(work: () => T): T {
  return asked.getStore() ? work() : asked.run({ at: new Date(), atMs: performance.now() }, work)
}

/** Since when the shopper waits: what is learnt later, they have not been told. Now, where nobody does. */
export function askedAt(): Date {
  return asked.getStore()?.at ?? new Date()
}

/** For how long the shopper has waited, be it for others who work on the same cart, or for the shop's database. Milliseconds. */
export function waitedMs(): number {
  const now = performance.now()
  return now - (asked.getStore()?.atMs ?? now)
}

import type { ILockingModule } from "@medusajs/framework/types"
import { currentLife } from "./life"

/**
 * Medusa's default locks live in a process's memory: they do not exclude other processes, and end with theirs.
 *
 * @returns the way to undo that
 */
export function interceptLocks(locking: ILockingModule): () => void {
  const { acquire, execute, release } = locking
  const own = (keys: string | string[]): string[] => {
    const life = currentLife.getStore()
    return [keys].flat().map((key) => (life ? `${life.name}:${key}` : key))
  }
  locking.acquire = (keys, args, ...rest) => acquire.call(locking, own(keys), args, ...rest)
  locking.release = (keys, args, ...rest) => release.call(locking, own(keys), args, ...rest)
  locking.execute = (keys, job, args, ...rest) =>
    execute.call(locking, own(keys), job, args, ...rest) as ReturnType<typeof job>
  return () => Object.assign(locking, { acquire, execute, release })
}

/**
 * Lets each life read clocks of its own: the one of the day is off by its skew; the one that measures how long something takes has
 * gone on while it slept.
 *
 * @returns the way to undo that
 */
export function interceptClocks(): () => void {
  const RealDate = globalThis.Date
  const { now: elapsed } = performance
  const now = () => RealDate.now() + (currentLife.getStore()?.skewMs ?? 0)
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
    get: (target, name, receiver) => (name === "now" ? now : Reflect.get(target, name, receiver)),
  })
  performance.now = () => elapsed.call(performance) + (currentLife.getStore()?.sleptMs ?? 0)
  return () => {
    globalThis.Date = RealDate
    performance.now = elapsed
  }
}

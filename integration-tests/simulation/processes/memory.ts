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

/** Lets each life read a clock of its own, off by its skew. @returns the way to undo that */
export function interceptClock(): () => void {
  const RealDate = globalThis.Date
  const now = () => RealDate.now() + (currentLife.getStore()?.skewMs ?? 0)
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
    get: (target, name, receiver) => (name === "now" ? now : Reflect.get(target, name, receiver)),
  })
  return () => {
    globalThis.Date = RealDate
  }
}

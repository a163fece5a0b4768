import { AsyncLocalStorage } from "node:async_hooks"

/** The life whose code is running; none while the test itself runs. */
export const currentLife = new AsyncLocalStorage<Life>()

/**
 * One life of a simulated process. Everything that it does carries it along (async context), and every time it is about
 * to touch the world outside - the database, the network - it may turn out to be dead. Then the touch does not happen and
 * its promise never settles: nothing of a killed process ever runs again.
 */
export class Life {
  private leftTouches = Infinity
  /** How often it has touched the world so far. */
  touches = 0
  private readonly dying: (() => void)[] = []
  private ended: (() => void) | undefined
  private readonly end = new Promise<void>((resolve) => (this.ended = resolve))
  alive = true

  /**
   * @param name tells this life from all others
   * @param skewMs how far its clock is off, milliseconds
   */
  constructor(
    readonly name: string,
    readonly skewMs: number
  ) {}

  /** It dies when it is about to touch the world for the n-th time from now; null calls that off. */
  doom(beforeTouch: number | null): void {
    this.leftTouches = beforeTouch ?? Infinity
  }

  /** Called before each touch. @returns false when the process is dead and the touch must not happen */
  touch(): boolean {
    this.touches += 1
    this.leftTouches -= 1
    if (this.alive && this.leftTouches <= 0) {
      this.die()
    }
    return this.alive
  }

  /** What the world does with what the process held: connections break, for example. Runs once. */
  whenItDies(task: () => void): void {
    this.dying.push(task)
  }

  die(): void {
    if (!this.alive) {
      return
    }
    this.alive = false
    this.dying.splice(0).forEach((task) => task())
    this.ended?.()
  }

  /** Runs work inside this life. @returns undefined when it dies before the work is done */
  async live<T>(work: () => Promise<T>): Promise<T | undefined> {
    return Promise.race([currentLife.run(this, work), this.end.then(() => undefined)])
  }
}

import { AsyncLocalStorage } from "node:async_hooks"
import type { Trouble } from "../faults/troubles"

/** The life whose code is running; none while the test itself runs. */
export const currentLife = new AsyncLocalStorage<Life>()

/** A touch of the world that waits until its process goes on, or will never come. */
type Held = { work: () => void; never: () => void }

/**
 * One life of a simulated process. Everything that it does carries it along (async context), and every time it is about
 * to touch the world outside - the database, the network - it may turn out to be dead, or asleep. When it is dead the touch
 * does not happen and its promise never settles: nothing of a killed process ever runs again. When it is asleep the touch
 * waits until it goes on, and it knows nothing of the pause.
 */
export class Life {
  private leftTouches = Infinity
  private touchesToPause = Infinity
  /** How often it has touched the world so far, and how many of its statements the database has not answered yet. */
  touches = 0
  unanswered = 0
  private readonly dying: (() => void)[] = []
  private held: Held[] = []
  private ended: (() => void) | undefined
  private readonly end = new Promise<void>((resolve) => (this.ended = resolve))
  private fellAsleep: (() => void) | undefined
  /** Resolves when it pauses. */
  readonly pause = new Promise<void>((resolve) => (this.fellAsleep = resolve))
  alive = true
  asleep = false
  /** For how long it has slept, beyond what its own clocks have counted. Milliseconds. */
  sleptMs = 0
  /** What goes wrong inside it at the moment. */
  troubles: ReadonlySet<Trouble> = new Set()
  /** It does not pause while this is so: what it holds in the database would stop all others. */
  holdsRows = () => false

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

  /** It pauses when it is about to touch the world for the n-th time from now, or soon after; null calls that off. */
  tire(beforeTouch: number | null): void {
    this.touchesToPause = beforeTouch ?? Infinity
  }

  /** A paused process goes on where it was. @param afterMs that went by for all others meanwhile */
  wake(afterMs = 0): void {
    this.asleep = false
    this.sleptMs += afterMs
    this.held.splice(0).forEach(({ work, never }) => (this.alive ? work() : never()))
  }

  /** Called for each touch: does `work` now, when a pause is over, or `never`. */
  touch(work: () => void, never: () => void = () => undefined): void {
    this.touches += 1
    this.leftTouches -= 1
    this.touchesToPause -= 1
    if (this.alive && this.leftTouches <= 0) {
      this.die()
    }
    if (!this.alive) {
      never()
    } else if (this.pauses()) {
      this.held.push({ work, never })
    } else {
      work()
    }
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
    this.held.splice(0).forEach(({ never }) => never())
    this.ended?.()
  }

  /** Runs work inside this life. @returns undefined when it dies before the work is done */
  async live<T>(work: () => Promise<T>): Promise<T | undefined> {
    return Promise.race([currentLife.run(this, work), this.end.then(() => undefined)])
  }

  private pauses(): boolean {
    if (!this.asleep && this.touchesToPause <= 0 && !this.holdsRows()) {
      this.touchesToPause = Infinity
      this.asleep = true
      this.fellAsleep?.()
    }
    return this.asleep
  }
}

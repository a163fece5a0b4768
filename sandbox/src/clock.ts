/** Longest delay a timer of Node takes. */
const MAX_TIMER_MS = 2 ** 31 - 1

interface Task {
  at: number
  run: () => Promise<void>
}

/**
 * The sandbox's time: real time plus an offset, or frozen. What is due later (callback retries, refund moves, expiries)
 * is scheduled here and runs one at a time, in order of its time, whether time passes by itself or is moved.
 */
export class SandboxClock {
  private offset: number
  /** Set while time stands still: when frozen, and during a task of a time that is moved to. */
  private stoppedAt: number | undefined
  private tasks: Task[] = []
  private timer: NodeJS.Timeout | undefined
  private moving: Promise<void> = Promise.resolve()
  private readonly frozen: boolean
  private readonly begun: { offset: number; stoppedAt: number | undefined }

  constructor(options: { startAt?: string; frozen: boolean }) {
    this.frozen = options.frozen
    const now = Date.now()
    const start = options.startAt === undefined ? now : parseTime(options.startAt)
    this.begun = { offset: start - now, stoppedAt: this.frozen ? start : undefined }
    this.offset = this.begun.offset
    this.stoppedAt = this.begun.stoppedAt
  }

  /** Milliseconds since 1970, as the sandbox counts. */
  now(): number {
    return this.stoppedAt ?? Date.now() + this.offset
  }

  iso(at = this.now()): string {
    return new Date(at).toISOString()
  }

  /** Runs `run` once the clock reads `at`; the returned function calls it off. */
  schedule(at: number, run: () => Promise<void>): () => void {
    const task = { at, run }
    const later = this.tasks.findIndex((other) => other.at > at)
    this.tasks.splice(later === -1 ? this.tasks.length : later, 0, task)
    this.arm()
    return () => {
      this.tasks = this.tasks.filter((other) => other !== task)
    }
  }

  /** Moves the clock to a moment and resolves when all that fell due has run; moving it back runs nothing. */
  async set(iso: string): Promise<void> {
    const target = parseTime(iso)
    await this.inTurn(() => this.moveTo(target))
  }

  /** Moves the clock on by milliseconds, in the same way. */
  async advance(ms: number): Promise<void> {
    await this.inTurn(() => this.moveTo(this.now() + ms))
  }

  /** Is as far from this computer's clock as in the beginning, to the millisecond; a frozen one shows its first moment. Runs nothing. */
  async reset(): Promise<void> {
    await this.inTurn(async () => {
      this.offset = this.begun.offset
      this.stoppedAt = this.begun.stoppedAt
      this.arm()
    })
  }

  /** Resolves when no task is running. */
  async idle(): Promise<void> {
    await this.moving
  }

  /** Forgets all tasks. */
  clear(): void {
    this.tasks = []
    clearTimeout(this.timer)
  }

  private async moveTo(target: number): Promise<void> {
    // Real time goes on while the tasks run: two clocks that were moved together still agree afterwards.
    const offset = target - Date.now()
    await this.runDue(target, { isMoved: true })
    this.offset = offset
    this.stoppedAt = this.frozen ? target : undefined
    this.arm()
  }

  /** While time is moved it stands still in a task, so that what that writes down does not depend on how long it took. */
  private async runDue(until: number, { isMoved }: { isMoved: boolean }): Promise<void> {
    try {
      for (let next = this.tasks[0]; next && next.at <= until; next = this.tasks[0]) {
        this.tasks.shift()
        this.stoppedAt = isMoved ? Math.max(next.at, this.now()) : undefined
        await next.run()
      }
    } finally {
      if (!this.frozen) {
        this.stoppedAt = undefined
      }
    }
  }

  /** A delivery that waits for its answer holds up nothing but those after it. */
  private async tick(): Promise<void> {
    await this.runDue(this.now(), { isMoved: false })
    this.arm()
  }

  private inTurn(move: () => Promise<void>): Promise<void> {
    const turn = this.moving.then(move)
    this.moving = turn.catch(() => undefined)
    return turn
  }

  private arm(): void {
    clearTimeout(this.timer)
    const next = this.tasks[0]
    if (this.frozen || !next) {
      return
    }
    const wait = Math.min(Math.max(next.at - this.now(), 0), MAX_TIMER_MS)
    this.timer = setTimeout(() => void this.inTurn(() => this.tick()), wait)
    this.timer.unref()
  }
}

function parseTime(iso: string): number {
  const at = Date.parse(iso)
  if (Number.isNaN(at)) {
    throw new RangeError(`Not an ISO 8601 time: ${iso}`)
  }
  return at
}

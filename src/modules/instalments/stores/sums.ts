/** However much is added: a flood costs the database no more than a trickle. Milliseconds. */
const WRITE_EVERY_MS = 1_000

/**
 * Sums up in memory what happens often, and writes the sums within a second. What a process that dies had not written is lost, and
 * so is what cannot be written.
 */
export class Sums<Sum> {
  private readonly sums = new Map<string, Sum>()
  private timer: NodeJS.Timeout | undefined

  /** @param write is given them in the order of their keys, so that two processes never wait for each other */
  constructor(private readonly write: (sums: readonly Sum[]) => Promise<void>) {}

  get size(): number {
    return this.sums.size
  }

  add(key: string, sumWith: (known: Sum | undefined) => Sum): void {
    this.sums.set(key, sumWith(this.sums.get(key)))
    this.schedule()
  }

  /** Writes at once. A write that hangs holds up none of the later ones. */
  async flush(): Promise<void> {
    clearTimeout(this.timer)
    this.timer = undefined
    const inOrder = [...this.sums].sort(([a], [b]) => (a < b ? -1 : 1))
    this.sums.clear()
    if (inOrder.length > 0) {
      await this.write(inOrder.map(([, sum]) => sum))
    }
  }

  private schedule(): void {
    this.timer ??= setTimeout(() => void this.flush().catch(() => undefined), WRITE_EVERY_MS).unref()
  }
}

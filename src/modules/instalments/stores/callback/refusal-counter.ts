import type { CountedReason } from "../../../../core/checkout/callback-refusal"
import type { AccountKey } from "../account-key"

/** Counts are written at most this often: a flood costs the database no more than a trickle. Milliseconds. */
const WRITE_EVERY_MS = 1_000
/** References that are remembered between two writes; what claims to be about more is counted without. */
const MOST_REFERENCES = 20

/** Callbacks that were refused alike. `reference` is the payment they claim to be about. */
export type CountedRefusal = AccountKey & {
  reason: CountedReason
  reference: string | undefined
  refused: number
}

/** A callback that was refused. */
export type Refused = Omit<CountedRefusal, "refused">

/**
 * Counts refused callbacks in memory until the next write. What a process that dies had not written, at most a second's, is
 * lost, and nothing but a count.
 */
export class RefusalCounter {
  private counted = new Map<string, CountedRefusal>()
  private timer: NodeJS.Timeout | undefined

  constructor(private readonly write: (counted: readonly CountedRefusal[]) => Promise<void>) {}

  count({ reference, ...refused }: Refused): void {
    const known = this.counted.size < MOST_REFERENCES ? reference : undefined
    const { account, environment, reason } = refused
    const key = [account, environment, reason, known].join(" ")
    const before = this.counted.get(key)?.refused ?? 0
    this.counted.set(key, { ...refused, reference: known, refused: before + 1 })
    this.schedule()
  }

  private schedule(): void {
    this.timer ??= setTimeout(() => void this.flush(), WRITE_EVERY_MS).unref()
  }

  private async flush(): Promise<void> {
    const counted = [...this.counted.values()]
    this.counted.clear()
    await this.write(counted).catch(() => undefined)
    this.timer = undefined
    if (this.counted.size > 0) {
      this.schedule()
    }
  }
}

import { type Clock, type Endpoint, PUBLISHED_LIMITS, type RateBudget } from "../../src/client"
import { budgetSpent } from "../../src/client/rate-budget"
import { nextSlot, type Slots, withoutSlot, withSlot } from "../../src/core/rate-slots"

/** Between two windows, so that a request which is faster on its way than the one before stays behind it. Milliseconds. */
const MARGIN_MS = 100

/** Spends no more than the published limits, and knows whether the service thought so too. */
export type Pace = RateBudget & {
  /** The endpoints of which a request was refused all the same. */
  readonly refused: readonly Endpoint[]
  /** Requests that were sent. */
  readonly sent: number
}

type Account = { slots: Slots; blocked: number }

/** @param clock of which `now` is compared with nothing else */
export function publishedPace(clock: Clock): Pace {
  const accounts = new Map<Endpoint, Account>()
  const refused: Endpoint[] = []
  let sent = 0
  const accountOf = (endpoint: Endpoint) => accounts.get(endpoint) ?? { slots: [], blocked: 0 }
  const book = (endpoint: Endpoint, slots: Slots, slot: number) => {
    const kept = withSlot(slots, slot, { limit: PUBLISHED_LIMITS[endpoint], now: clock.now() })
    accounts.set(endpoint, { ...accountOf(endpoint), slots: kept })
  }

  return {
    refused,
    get sent() {
      return sent
    },
    take: async (endpoint, maxWaitMs) => {
      const { slots, blocked } = accountOf(endpoint)
      const now = clock.now()
      const at = nextSlot(slots, { limit: PUBLISHED_LIMITS[endpoint], now, blocked, marginMs: MARGIN_MS })
      if (at - now > maxWaitMs) {
        throw budgetSpent(endpoint, Math.ceil((at - now) / 1000))
      }
      book(endpoint, slots, at)
      await clock.sleep(at - now)
      sent += 1
      return {
        at,
        isInTime: () => true,
        // The service counts it when it arrives: at the latest when its answer is here.
        ended: async () => book(endpoint, withoutSlot(accountOf(endpoint).slots, at), clock.now()),
      }
    },
    exhausted: async (endpoint, seconds) => {
      refused.push(endpoint)
      accounts.set(endpoint, { ...accountOf(endpoint), blocked: clock.now() + seconds * 1000 })
    },
  }
}

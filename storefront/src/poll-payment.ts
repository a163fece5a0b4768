import { abortReason, type Backend, StorefrontError } from "./backend.js"
import { fetchPayment, type InstalmentsPayment, isWaiting } from "./payment.js"

/** How long to keep asking, in milliseconds; the defaults suit a page that a shopper looks at. */
export type PollPace = {
  /** Between the first questions. Default 2 s. */
  firstPauseMs: number
  /** What the pauses grow to. Default 15 s. */
  longestPauseMs: number
  /** When to give up. Default 30 min, as long as a payment page lives. */
  budgetMs: number
}

export type PollOptions = Partial<PollPace> & {
  signal?: AbortSignal
  /** Called with every answer, the last one too. */
  onPayment?: (payment: InstalmentsPayment) => void
}

/** `decided` is false when the time was up first; `payment` is then the last answer, null if none arrived. */
export type PollResult =
  { decided: true; payment: InstalmentsPayment } | { decided: false; payment: InstalmentsPayment | null }

const DEFAULT_PACE: PollPace = { firstPauseMs: 2_000, longestPauseMs: 15_000, budgetMs: 1_800_000 }
/** Most payments are confirmed within these first, evenly spaced questions. */
const EVEN_QUESTIONS = 5
const GROWTH = 1.5

/**
 * Asks where the payment of a cart stands until it is decided or the time is up.
 * It only reads: nothing is completed here. Failures that pass (no network, 429, 5xx) are waited out.
 *
 * @throws StorefrontError when the backend turns the question down; the signal's reason when aborted
 */
export async function pollPayment(backend: Backend, cartId: string, options: PollOptions = {}): Promise<PollResult> {
  const { signal, onPayment, ...pace } = options
  const { budgetMs, ...pauses } = { ...DEFAULT_PACE, ...pace }
  const endsAt = Date.now() + budgetMs
  let last: InstalmentsPayment | null = null
  for (let asked = 1; ; asked += 1) {
    const payment = await ask(backend, cartId, signal)
    if (payment) {
      last = payment
      onPayment?.(payment)
      if (!isWaiting(payment)) return { decided: true, payment }
    }
    // Looked at after the question, so that a phone waking from sleep asks once more before it gives up.
    if (Date.now() >= endsAt) return { decided: false, payment: last }
    await pause(pauseAfter(asked, pauses), signal)
  }
}

/** The pause after the nth question, in milliseconds: even at first, then growing. */
export function pauseAfter(asked: number, pace: Omit<PollPace, "budgetMs">): number {
  const growing = Math.max(0, asked - EVEN_QUESTIONS)
  return Math.min(pace.longestPauseMs, pace.firstPauseMs * GROWTH ** growing)
}

async function ask(backend: Backend, cartId: string, signal?: AbortSignal): Promise<InstalmentsPayment | null> {
  try {
    return await fetchPayment(backend, cartId, { signal, waiting: true })
  } catch (error) {
    if (error instanceof StorefrontError && error.passing) return null
    throw error
  }
}

function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(abortReason(signal))
    const onAbort = () => {
      clearTimeout(timer)
      if (signal) reject(abortReason(signal))
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", onAbort)
      resolve()
    }, ms)
    signal?.addEventListener("abort", onAbort, { once: true })
  })
}

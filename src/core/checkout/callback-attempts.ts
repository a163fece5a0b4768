const MINUTE_MS = 60_000
/** The longest pause between two attempts. */
const LONGEST_MS = 60 * MINUTE_MS
/** After about half an hour a person is told. */
const TOLD_AFTER = 5
/** After about four days it is left to them. */
const LAST = 100

/** What follows when a callback could not be settled: when to try again (null: never by itself), and whether a person is to be told now. */
export type AfterAttempt = { nextTryAt: Date | null; isTold: boolean }

/** @param attempts those that failed, this one included */
export function afterFailedAttempt(attempts: number, now: Date): AfterAttempt {
  const pauseMs = Math.min(LONGEST_MS, MINUTE_MS * 2 ** (attempts - 1))
  return { nextTryAt: attempts < LAST ? new Date(now.getTime() + pauseMs) : null, isTold: attempts === TOLD_AFTER }
}

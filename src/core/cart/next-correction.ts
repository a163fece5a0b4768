import { settleAttempts } from "./attempt-rules"
import type { Correction, Run } from "./corrections"
import {
  cancelUnpaidOrder,
  leaveUnfinished,
  lookAgainAtPlaced,
  relinkOrder,
  removeUnlinkedOrder,
  reopenWithoutOrder,
  restoreOrder,
  takeBackUnpaidOrder,
  waitForDeadCompletion,
} from "./order-rules"
import { correctCaptures, dropSpentSessions, prepareCart, voidOfReturned } from "./record-rules"
import type { Truth } from "./truth"

/** What is asked of a truth, one question a rule. */
type Rule = (truth: Truth, run: Run, now: Date) => Correction | undefined

/**
 * The one next thing that brings a cart nearer to the promise; undefined when nothing is left to be done now. The first rule
 * that has an answer counts.
 */
export function nextCorrection(truth: Truth, run: Run, now: Date): Correction | undefined {
  for (const rule of RULES) {
    const found = rule(truth, run, now)
    if (found) {
      return found
    }
  }
  return undefined
}

const RULES: readonly Rule[] = [
  waitForDeadCompletion,
  removeUnlinkedOrder,
  takeBackUnpaidOrder,
  restoreOrder,
  relinkOrder,
  reopenWithoutOrder,
  correctCaptures,
  settleAttempts,
  prepareCart,
  voidOfReturned,
  dropSpentSessions,
  leaveUnfinished,
  cancelUnpaidOrder,
  lookAgainAtPlaced,
]

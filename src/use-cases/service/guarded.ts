import type { MedusaContainer } from "@medusajs/framework/types"
import { ledgerOf } from "../ledger/ledger-of"
import { report } from "../notify/report"

/** The process is to end. What a job has not begun, its next run begins, in whichever process. */
export class ProcessEnding extends Error {
  constructor() {
    super("The process is to end")
  }
}

/**
 * Runs one part of a job's pass: a row or account that fails now must not hold up the others.
 *
 * @param subject what the log names if it fails; nothing personal, no secret
 * @throws ProcessEnding alone, of a step within
 */
export async function guarded(
  container: MedusaContainer,
  subject: string,
  work: () => Promise<unknown>
): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (error instanceof ProcessEnding) {
      throw error
    }
    report(container, `${subject} will be tried again`, error)
  }
}

/** The same for a step that a job need not begin: it is never broken off, and none begins in a process that is to end. @throws ProcessEnding */
export async function jobStep(
  container: MedusaContainer,
  subject: string,
  work: () => Promise<unknown>
): Promise<void> {
  if (ledgerOf(container).ending.aborted) {
    throw new ProcessEnding()
  }
  await guarded(container, subject, work)
}

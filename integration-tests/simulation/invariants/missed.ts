import type { CartEvidence } from "../evidence"

/**
 * A payment that could have been an order is one. Where several were paid for one cart, one of them is; to give everything back would
 * keep all other promises.
 */
export function noneMissed({ service, ledger, obstacles }: CartEvidence): string[] {
  const paid = service.checkouts.filter(({ status }) => status === "successful")
  const rows = ledger.filter(({ reference }) => paid.some(({ clientReferenceId }) => clientReferenceId === reference))
  const isMissed = rows.length > 0 && rows.every(({ placementState }) => placementState !== "placed")
  return isMissed && obstacles.length === 0
    ? rows.map(({ reference, problem }) => `paid ${reference} could have been an order (${problem ?? "no problem"})`)
    : []
}

import type { OpenAnswers } from "../open-answers"
import type { Random } from "../random"

/** Another answer to each question that the service's specification leaves open, and that a shop can notice. */
export const OTHER_ANSWERS: readonly [OpenAnswers, ...OpenAnswers[]] = [
  { lapsedCheckout: "cancelled" },
  { escaping: "html" },
  { escaping: "ascii" },
  { maxLineItems: 2 },
  { maxPageItems: 10 },
  { maxPageItems: 25, oversizedPages: "refused" },
  { paginationLinks: "path" },
  { refundListOrder: "oldest_first" },
  { refundOfUnsuccessful: { status: 404, detail: "Checkout not found" } },
  { refundFailsFrom: "requested" },
  { failedRefundsCount: true },
  { purchaseDate: "creation" },
  { extraFields: true },
  { invalidPayload: "refused_and_recorded" },
  { cancelledTerm: "zero" },
  { cancelledTerm: "null" },
  { rateLimitSeconds: "remaining" },
]

/** The same of questions that were asked later. */
export const LATER_ANSWERS: readonly [OpenAnswers, ...OpenAnswers[]] = [
  { phoneNumbers: "international" },
  { maxAddressLength: 20 },
  { unreadableRecords: "listed" },
]

/** In half of all schedules the service answers one to three of them otherwise. */
export function anyAnswers(random: Random): OpenAnswers {
  const many = random.weighted([
    [4, 0],
    [2, 1],
    [1, 2],
    [1, 3],
  ])
  return Object.assign({}, ...Array.from({ length: many }, () => random.pick(OTHER_ANSWERS)))
}

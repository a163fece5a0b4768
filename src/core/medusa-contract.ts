/**
 * What the rules rest on and Medusa does not promise: that its workflows take these steps in this order. What a process left behind
 * that died is known by the first of them that is missing. Source: Medusa 2.14.2 to 2.21.2.
 */
const SEQUENCES: Readonly<Record<string, readonly string[]>> = {
  "complete-cart": [
    "acquire-lock-step",
    "compensate-payment-if-needed",
    "create-orders",
    "create-remote-links",
    "reserve-inventory-step",
    "authorize-payment-session-step",
    "add-order-transaction",
    "release-lock-step",
  ],
  "capture-payment-workflow": ["capture-payment-step", "add-order-transaction"],
  "refund-payment-workflow": [
    "refund-payment-step",
    "add-order-transaction",
    "create-order-refund-credit-lines-as-step",
  ],
  "cancel-order": ["refund-captured-payments-workflow-as-step", "cancel-payment-step", "cancel-orders"],
}

/**
 * @param stepsOf the names of a workflow's steps in their order, as this Medusa has them; empty where it has no such workflow
 * @returns what is not as expected: a workflow, and its first step that is missing or out of place
 */
export function brokenSequences(stepsOf: (workflow: string) => readonly string[]): string[] {
  return Object.entries(SEQUENCES).flatMap(([workflow, expected]) => {
    const missing = firstMissing(expected, stepsOf(workflow))
    return missing === undefined ? [] : [`${workflow} (${missing})`]
  })
}

function firstMissing(expected: readonly string[], found: readonly string[]): string | undefined {
  let from = 0
  return expected.find((step) => {
    const at = found.indexOf(step, from)
    from = at + 1
    return at < 0
  })
}

/** Postgres was asked for a table or a column that is not there. */
const UNDEFINED = ["42P01", "42703"]

/** True where a reading failed because Medusa's data model is another one, not because the database was away. */
export function isOtherModel({ code, sqlState, name }: { code?: string; sqlState?: string; name: string }): boolean {
  return sqlState === undefined ? MODEL_ERRORS.has(name) || code === "invalid_data" : UNDEFINED.includes(sqlState)
}

const MODEL_ERRORS: ReadonlySet<string> = new Set(["TypeError", "ValidationError", "MetadataError"])

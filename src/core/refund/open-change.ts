/** What an admin calls a change of an order, by Medusa's name of its type. */
const NAMES: Readonly<Record<string, string>> = {
  edit: "edit",
  return_request: "return",
  return_receive: "return",
  exchange: "exchange",
  claim: "claim",
  transfer: "transfer",
}

/** For whoever refunds or cancels an order that has an open change: Medusa records nothing until that is closed. */
export function openChangeSentence(type: string | null): string {
  if (type === "credit_line") {
    return "A credit for this order is being recorded at the moment. Please try again in a few minutes. No money has moved."
  }
  const name = NAMES[type ?? ""] ?? "change"
  return `This order has an open ${name}. Confirm or cancel it, then try again. No money has moved.`
}

/** A change of an order that is begun and not confirmed. */
export type OpenChange = { type: string | null; begunAt: Date }

/** Medusa opens a credit and confirms it within a moment: so long afterwards, the process that opened it is gone. Milliseconds. */
const CREDIT_LEFT_AFTER_MS = 2 * 60_000

/** True for a credit that was begun by a process which died before it confirmed it: the order's total does not include it. */
export function isDeadCredit({ type, begunAt }: OpenChange, now: Date): boolean {
  return type === "credit_line" && now.getTime() - begunAt.getTime() > CREDIT_LEFT_AFTER_MS
}

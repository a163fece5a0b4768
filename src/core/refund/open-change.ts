import { type Reason, reasonOf } from "../reasons/reasons"

/** By Medusa's name of a change's type. */
const REASONS = new Map<string | null, Reason>([
  ["edit", reasonOf("open_edit", {})],
  ["return_request", reasonOf("open_return", {})],
  ["return_receive", reasonOf("open_return", {})],
  ["exchange", reasonOf("open_exchange", {})],
  ["claim", reasonOf("open_claim", {})],
  ["transfer", reasonOf("open_transfer", {})],
  ["credit_line", reasonOf("open_credit", {})],
])

/** For whoever refunds or cancels an order that has an open change: Medusa records nothing until that is closed. */
export function openChangeReason(type: string | null): Reason {
  return REASONS.get(type) ?? reasonOf("open_change", {})
}

/** A change of an order that is begun and not confirmed. */
export type OpenChange = { type: string | null; begunAt: Date }

/** Medusa opens a credit and confirms it within a moment: so long afterwards, the process that opened it is gone. Milliseconds. */
const CREDIT_LEFT_AFTER_MS = 2 * 60_000

/** True for a credit that was begun by a process which died before it confirmed it: the order's total does not include it. */
export function isDeadCredit({ type, begunAt }: OpenChange, now: Date): boolean {
  return type === "credit_line" && now.getTime() - begunAt.getTime() > CREDIT_LEFT_AFTER_MS
}

import { limitsFrom, type OnlyFor } from "../../core/only-for/only-for"
import type { Gateway } from "./gateway"

/** Whom an account is offered to now: what the option says and what an admin has set. Both hold. */
export async function limitsOf({ account, ledger }: Pick<Gateway, "account" | "ledger">): Promise<OnlyFor[]> {
  return limitsFrom(account.onlyFor, await ledger.onlyFor.current(account.account))
}

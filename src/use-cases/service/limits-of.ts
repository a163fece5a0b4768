import { ofOption, ofVersion, type OnlyFor } from "../../core/only-for/only-for"
import type { Gateway } from "./gateway"

/** Whom an account is offered to now: what the option says and what an admin has set. Both hold. */
export async function limitsOf({ account, ledger }: Pick<Gateway, "account" | "ledger">): Promise<OnlyFor[]> {
  const set = await ledger.onlyFor.current(account.account)
  return [ofOption(account.onlyFor), ...(set ? [ofVersion(set)] : [])]
}

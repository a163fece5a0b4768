import type { MedusaContainer } from "@medusajs/framework/types"
import { type AccountOptions, budgetAccount, type CheckedOptions } from "../../core/options/options"
import { ledgerOf } from "../ledger/ledger-of"
import { jobStep } from "./run-job"

/** More would take the database's connections from shoppers. */
const SIDE_BY_SIDE = 4

/**
 * One step of a job for every account, some side by side: where the service is slow or away for one, the others do not wait. Accounts
 * of one credential come after each other, because their requests are counted together.
 *
 * @param what is done of each, for the log
 * @throws ProcessEnding once the steps are over that had begun
 */
export async function eachAccount(
  container: MedusaContainer,
  what: string,
  step: (account: AccountOptions) => Promise<unknown>
): Promise<void> {
  const waiting = byCredential(ledgerOf(container).options)
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      for (const account of next) {
        await jobStep(container, `${what} of ${account.account}`, () => step(account))
      }
    }
  }
  const lanes = Array.from({ length: SIDE_BY_SIDE }, work)
  await Promise.allSettled(lanes)
  await Promise.all(lanes)
}

function byCredential(options: CheckedOptions): AccountOptions[][] {
  const groups = new Map<string, AccountOptions[]>()
  for (const account of Object.values(options.accounts)) {
    const credential = budgetAccount(options, account)
    groups.set(credential, [...(groups.get(credential) ?? []), account])
  }
  return [...groups.values()]
}

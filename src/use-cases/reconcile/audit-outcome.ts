import type { MedusaContainer } from "@medusajs/framework/types"
import { said } from "../../core/notices/said"
import { DEFAULT_ACCOUNT } from "../../core/options/options"
import { faultOf } from "../../core/report/fault"
import { ledgerOf } from "../ledger/ledger-of"
import { notifyAdmin } from "../notify/notify"

/** The list was read, and none of its records could be. */
export const ALL_UNREADABLE = "unreadable_records"

/** What an account's comparison failed with, in few words. */
export function causeOf(error: unknown): string {
  const { name, code, status } = faultOf(error)
  return [code ?? name, status].filter((word) => word !== undefined).join(" ")
}

const jobOf = (account: string) => `instalments-audit:${account}`

/** When an account was last compared; null where it never was. */
export function lastComparedAt(container: MedusaContainer, account: string): Promise<Date | null> {
  return ledgerOf(container).jobRuns.succeededAt(jobOf(account))
}

/**
 * Keeps whether an account could be compared with the service today. Where it could not on two days in a row, admins are told, once
 * until it could again: one failure may be an outage, which is told of by itself.
 *
 * @param cause null where it could be
 */
export async function noteComparison(container: MedusaContainer, account: string, cause: string | null): Promise<void> {
  const { jobRuns } = ledgerOf(container)
  const job = jobOf(account)
  const before = (await jobRuns.all()).find((run) => run.job === job)
  await jobRuns.end(job, cause, 0)
  if (cause !== null && before && before.error !== null) {
    const owner = account === DEFAULT_ACCOUNT ? null : account
    const key = ["audit_failing", account, before.succeededAt?.toISOString() ?? "never"].join(":")
    await notifyAdmin(container, said("audit_failing", { owner: { owner }, cause }), key)
  }
}

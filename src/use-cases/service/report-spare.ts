import type { MedusaContainer } from "@medusajs/framework/types"
import { said } from "../../core/notices/said"
import { type AccountOptions, DEFAULT_ACCOUNT } from "../../core/options/options"
import type InstalmentsModuleService from "../../modules/instalments/service"
import { notifyAdmin } from "../notify/notify"

/** While it lasts, admins are notified again after this time. Milliseconds. */
const NOTICE_EVERY_MS = 60 * 60_000

/** Reports that the service refuses the first of several secrets or keys and takes a later one: once an hour. Never throws. */
export async function reportSpare(
  container: MedusaContainer,
  { limits }: InstalmentsModuleService,
  account: AccountOptions,
  option: "clientSecret" | "signingKey"
): Promise<void> {
  // Counted like requests, so that only one of all processes notifies.
  const limit = { requests: 1, perMs: NOTICE_EVERY_MS }
  const counted = { account: account.account, endpoint: `notice:spare_${option}`, limit }
  try {
    const turn = await limits.take([counted], { maxWaitMs: 0, marginMs: 0 })
    if (turn.granted) {
      const owner = account.account === DEFAULT_ACCOUNT ? null : account.account
      await notifyAdmin(container, said(`spare_${option}`, { owner: { owner } }))
    }
  } catch {
    // The next request tells as much.
  }
}

import type { MedusaContainer } from "@medusajs/framework/types"
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
      await notifyAdmin(container, spareNotice(option, account))
    }
  } catch {
    // The next request tells as much.
  }
}

/** The notice for admins when a later one of several secrets or keys is the one that the service takes. */
function spareNotice(
  option: "clientSecret" | "signingKey",
  { account }: Pick<AccountOptions, "account">
): { title: string; description: string } {
  const what = option === "clientSecret" ? "client secrets" : "signing keys"
  const whose = account === DEFAULT_ACCOUNT ? "this shop" : `the account "${account}"`
  return {
    title: `The instalment service takes another of the ${what} of ${whose} than the first.`,
    description: `Payments go on with it. Ask your shop's developer to put it first in ${option}, and to remove the old one once callbacks signed with it have stopped.`,
  }
}

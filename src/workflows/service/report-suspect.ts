import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { type InstalmentsClientError, suspectOption } from "../../client"
import { suspectNotice } from "../../core/options/suspect-notice"
import type { AccountOptions } from "../../core/options/options"
import type InstalmentsModuleService from "../../modules/instalments/service"
import { notifyAdmin } from "../notify/notify"

/** While it lasts, admins are notified again after this time. Milliseconds. */
const NOTICE_EVERY_MS = 60 * 60_000

/** Reports an answer that shows one of the options to be wrong: in the log each time, to the admins once an hour. */
export async function reportSuspect(
  container: MedusaContainer,
  { limits }: InstalmentsModuleService,
  account: AccountOptions,
  error: InstalmentsClientError
): Promise<void> {
  const option = suspectOption(error)
  if (option === undefined) {
    return
  }
  const { code, endpoint, httpStatus, requestId } = error
  container
    .resolve(ContainerRegistrationKeys.LOGGER)
    .error(
      `instalments: ${code} (HTTP ${httpStatus}) from ${endpoint}, account "${account.account}": ` +
        `check the option ${option}. Request ID: ${requestId ?? "none given"}.`
    )
  // Counted like requests, so that only one of all processes notifies.
  const limit = { requests: 1, perMs: NOTICE_EVERY_MS }
  const turn = await limits.take([{ account: account.account, endpoint: `notice:${option}`, limit }], 0, 0)
  if (turn.granted) {
    await notifyAdmin(container, suspectNotice(option, account))
  }
}

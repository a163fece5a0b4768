import type { Checkout } from "../../core/checkout/checkout"
import { type PlacingPolicy, placingPolicy } from "../../core/checkout/recovery"
import { type AccountOptions, accountOfPayment } from "../../core/options/options"
import type { AutomaticApproval } from "../../core/refund-window"
import type InstalmentsModuleService from "../../modules/instalments/service"
import { configKey } from "./account-keys"

/** What is done about a payment that has no order (yet). @param account undefined where it is not configured any more */
export async function policyFor(
  ledger: InstalmentsModuleService,
  account: AccountOptions | undefined,
  { failedAt }: Pick<Checkout, "failedAt">
): Promise<PlacingPolicy> {
  // Nothing goes back of which no attempt has failed, so that nobody asks when a refund would be taken.
  const approval = account && failedAt !== null ? await refundApproval(ledger, account) : undefined
  return placingPolicy(account, approval)
}

/** A payment with what is done about it: null while its account is not configured, so that it is left alone. */
export async function withPolicy(
  ledger: InstalmentsModuleService,
  checkout: Checkout
): Promise<Checkout & { policy: PlacingPolicy | null }> {
  const account = accountOfPayment(ledger.options, checkout)
  return { ...checkout, policy: account ? await policyFor(ledger, account, checkout) : null }
}

/** Whether refunds are approved without review: as the option says, or else as the service's refusals have shown. */
export async function refundApproval(
  { config }: InstalmentsModuleService,
  account: AccountOptions
): Promise<AutomaticApproval> {
  const known = account.automaticRefundApproval ?? (await config.read(configKey({ account })))?.automaticRefundApproval
  return known ?? undefined
}

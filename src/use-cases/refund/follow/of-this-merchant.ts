import type { LostElsewhere } from "../../../modules/instalments/stores/refund/refunds"
import type { Gateway } from "../../service/gateway"
import { isKnown, NOBODY_WAITS } from "../../service/look-up"

/**
 * Those of other accounts' refunds that may stand in this account's list too: their account has another secret of the same merchant, or
 * is gone. Where the service denies a payment with this account's secret, its account is another merchant's.
 *
 * @returns undefined when the service cannot be asked now
 */
export async function ofThisMerchant(
  gateway: Gateway,
  refunds: readonly LostElsewhere[]
): Promise<LostElsewhere[] | undefined> {
  const known = new Map<string, boolean>()
  const own: LostElsewhere[] = []
  for (const refund of refunds) {
    const { account, environment, serviceCheckoutId } = await gateway.ledger.checkouts.existing(refund.checkoutId)
    const key = `${account}:${environment}`
    const isOwn = known.get(key) ?? (await isKnown(gateway, serviceCheckoutId ?? "", NOBODY_WAITS))
    if (isOwn === undefined) {
      return undefined
    }
    known.set(key, isOwn)
    own.push(...(isOwn ? [refund] : []))
  }
  return own
}

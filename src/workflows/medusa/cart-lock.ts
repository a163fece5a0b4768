import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"

/** A completion that takes longer is looked at again by the job. Seconds, as Medusa's locks count. */
const WAIT_S = 5

/**
 * Runs `work` under the lock that Medusa's own completion of this cart takes, whoever runs it: a merchant's route or job holds
 * no lease of ours. It reaches as far as the shop's lock provider does: Medusa's default only within one process.
 *
 * @throws when the lock is held all the while, and whatever `work` throws
 */
export function underCartLock<T>(container: MedusaContainer, cartId: string, work: () => Promise<T>): Promise<T> {
  return container.resolve(Modules.LOCKING).execute([cartId], work, { timeout: WAIT_S })
}

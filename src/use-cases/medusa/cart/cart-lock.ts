import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { LeaseBusyError } from "../../../core/lease"

/** A completion that takes longer is looked at again by the job. Seconds, as Medusa's locks count. */
const WAIT_S = 5

/**
 * Runs `work` under the lock that Medusa's own completion of this cart takes, whoever runs it: a merchant's route or job holds
 * no lease of ours. It reaches as far as the shop's lock provider does: Medusa's default only within one process.
 *
 * @throws LeaseBusyError when the lock is held all the while, and whatever `work` throws
 */
export async function underCartLock<T>(container: MedusaContainer, cartId: string, work: () => Promise<T>): Promise<T> {
  let isHeld = false
  const held = () => {
    isHeld = true
    return work()
  }
  try {
    return await container.resolve(Modules.LOCKING).execute([cartId], held, { timeout: WAIT_S })
  } catch (error) {
    throw isHeld ? error : new LeaseBusyError(`The cart ${cartId} is being completed`, { cause: error })
  }
}

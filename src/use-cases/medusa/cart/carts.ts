import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { completeCartWorkflow, refreshPaymentCollectionForCartWorkflow } from "@medusajs/medusa/core-flows"
import type { Truth } from "../../../core/cart/truth"
import { CartHeldError, CartLockError } from "../../../core/lease"
import { payable } from "../decimal"
import { inOneStatement } from "../read-rows"
import type { CartWithTotals } from "./cart-with-totals"

/** A completion that takes longer is looked at again by the job. Seconds, as Medusa's locks count. */
const WAIT_S = 5
/** Whoever fails sooner has not waited for a lock that another holds: the shop's lock provider does not work. Milliseconds. */
const WAITED_MS = WAIT_S * 1_000 - 100

/**
 * Runs `work` under the lock that Medusa's own completion of this cart takes, whoever runs it: a merchant's route or job holds
 * no lease of ours. It reaches as far as the shop's lock provider does: Medusa's default only within one process.
 *
 * @throws CartHeldError when the lock is held all the while, CartLockError when it cannot be taken at all, and whatever `work` throws
 */
export async function underCartLock<T>(container: MedusaContainer, cartId: string, work: () => Promise<T>): Promise<T> {
  const begunAt = performance.now()
  let isHeld = false
  const held = () => {
    isHeld = true
    return work()
  }
  try {
    return await container.resolve(Modules.LOCKING).execute([cartId], held, { timeout: WAIT_S })
  } catch (error) {
    if (isHeld) {
      throw error
    }
    throw performance.now() - begunAt < WAITED_MS
      ? new CartLockError(`The cart ${cartId} cannot be locked`, { cause: error })
      : new CartHeldError(`The cart ${cartId} is being completed`, { cause: error })
  }
}

/** The cart is there and was not ordered. */
export async function isOpenCart(container: MedusaContainer, cartId: string): Promise<boolean> {
  const carts = container.resolve(Modules.CART)
  const [cart] = await carts.listCarts({ id: cartId }, { select: ["id", "completed_at"], take: 1 })
  return cart !== undefined && !cart.completed_at
}

/** What made one of Medusa's steps fail. */
export type StepError = { action: string; error: unknown }

/** @returns what failed, where Medusa has undone what it could; none where there is an order @throws where its engine fails */
export async function completeCart(container: MedusaContainer, cartId: string): Promise<readonly StepError[]> {
  const { errors } = await completeCartWorkflow(container).run({ input: { id: cartId }, throwOnError: false })
  return errors
}

/** For three days Medusa keeps what its completions did. One that finds the order there already makes none, and tells nobody. */
const ENDED = `SELECT e.id FROM "order" o JOIN workflow_execution e ON e.workflow_id = 'complete-cart' AND e.state = 'done'
    AND e.deleted_at IS NULL AND e.created_at BETWEEN o.created_at - interval '3 minutes' AND o.created_at + interval '10 seconds'
    AND e.context #>> '{data,invoke,create-orders,output,output,0,id}' = o.id
  WHERE o.id = :id LIMIT 1`

/** True where the completion that made this order is known to have come to its end, and so has told of it. */
export const isKnownCompleted = inOneStatement(
  ENDED,
  (row) => row !== undefined,
  () => Promise.resolve(false)
)

/**
 * Has Medusa add a cart up again before its payment begins: gift cards and store credit change its total without doing so, and
 * the shopper would be asked for more than the order costs.
 */
export async function refreshAmount(
  container: MedusaContainer,
  { id, total }: Pick<CartWithTotals, "id" | "total">,
  { cart, order }: Pick<Truth, "cart" | "order">
): Promise<void> {
  if (cart && !order && cart.collectionMinor !== payable(total)) {
    await refreshPaymentCollectionForCartWorkflow(container).run({ input: { cart_id: id } })
  }
}

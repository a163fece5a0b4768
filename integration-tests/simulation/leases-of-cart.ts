/** A condition on the table of leases: those of a cart (:cartId) and of its order's refunds. */
export const LEASES_OF_CART = `(key = 'cart:' || :cartId
  OR key IN (SELECT 'refund:' || order_id FROM order_cart WHERE cart_id = :cartId))`

/** The plugin's own lease on its search for cancelled orders, and each lane's, whose time passes by itself. */
export const CANCELLED_LOOK = "cancelled-orders"
export const cancelledLookOf = (account: string) => `${CANCELLED_LOOK}:${account}`

/** A condition on the table of leases: those of carts (:cartIds) and of their orders' refunds. */
export const LEASES_OF_CARTS = `(key = ANY(SELECT 'cart:' || cart FROM unnest(:cartIds::text[]) AS cart)
  OR key IN (SELECT 'refund:' || order_id FROM order_cart WHERE cart_id = ANY(:cartIds::text[])))`

import { STOREFRONT_URL } from "./store"

/** Where the shopper sees the order. */
export const confirmationPage = (orderId: string | undefined) => `${STOREFRONT_URL}/gb/order/${orderId}/confirmed`

/** Where the shopper waits for a payment that is not settled yet. */
export const waitingPage = (cartId: string) => `${STOREFRONT_URL}/gb/checkout/instalments?cart_id=${cartId}`

/** Where the shopper starts anew. @param reason why the payment came to nothing */
export const cartPage = (reason: string) => `${STOREFRONT_URL}/gb/checkout?step=payment&instalments=${reason}`

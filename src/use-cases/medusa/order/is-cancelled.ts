import { OrderStatus } from "@medusajs/framework/utils"

/** What Medusa says of an order's end. */
export type OrderEnd = { status: string; canceled_at?: Date | string | null }

/**
 * A cancelled order that somebody archives has the state of any archived one, and keeps the moment of its cancellation, which Medusa
 * takes away where it undoes that.
 */
export function isCancelled({ status, canceled_at }: OrderEnd): boolean {
  return status === OrderStatus.CANCELED || canceled_at != null
}

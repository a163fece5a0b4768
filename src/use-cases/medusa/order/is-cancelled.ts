import { OrderStatus } from "@medusajs/framework/utils"

/** What Medusa says of an order's end. */
export type OrderEnd = { status: string; canceled_at?: Date | string | null }

/**
 * A cancelled order that somebody archives has the status of any archived one, but keeps the moment of its cancellation. Medusa clears
 * that moment when it undoes the cancellation.
 */
export function isCancelled({ status, canceled_at }: OrderEnd): boolean {
  return status === OrderStatus.CANCELED || canceled_at != null
}

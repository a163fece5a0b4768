/** @param template for example "/gb/order/{order_id}/confirmed" */
export function orderAddress(template: string, orderId: string): string {
  return template.replace("{order_id}", () => encodeURIComponent(orderId))
}

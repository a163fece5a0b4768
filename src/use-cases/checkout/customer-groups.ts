import type { GroupedCustomer } from "../medusa/cart-with-totals"

/** Names and ids. */
export function groupsOf(customer: Pick<GroupedCustomer, "groups"> | null | undefined): string[] {
  return (customer?.groups ?? []).flatMap(({ id, name }) => (name === null ? [id] : [id, name]))
}

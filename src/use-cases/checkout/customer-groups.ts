import type { MedusaContainer } from "@medusajs/framework/types"
import { ledgerOf } from "../ledger/ledger-of"
import type { GroupedCustomer } from "../medusa/cart-with-totals"

/** What has to be read besides of an order's customer: nothing where no account is limited to groups, as in most shops. */
export function groupFields(container: MedusaContainer): string[] {
  const accounts = Object.values(ledgerOf(container).options.accounts)
  return accounts.some(({ onlyFor }) => onlyFor.customerGroups) ? ["customer.groups.id", "customer.groups.name"] : []
}

/** Names and ids. */
export function groupsOf(customer: Pick<GroupedCustomer, "groups"> | null | undefined): string[] {
  return (customer?.groups ?? []).flatMap(({ id, name }) => (name === null ? [id] : [id, name]))
}

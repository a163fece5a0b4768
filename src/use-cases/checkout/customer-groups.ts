import type { MedusaContainer } from "@medusajs/framework/types"
import { ledgerOf } from "../ledger/ledger-of"

/** A cart's or an order's customer as `groupFields` ask for them. */
export type GroupedCustomer = { groups?: { id: string; name: string | null }[] | null }

/** What has to be read besides of a customer: nothing where no account is limited to groups, as in most shops. */
export function groupFields(container: MedusaContainer): string[] {
  const accounts = Object.values(ledgerOf(container).options.accounts)
  return accounts.some(({ onlyFor }) => onlyFor.customerGroups) ? ["customer.groups.id", "customer.groups.name"] : []
}

/** Names and ids. */
export function groupsOf(customer: GroupedCustomer | null | undefined): string[] {
  return (customer?.groups ?? []).flatMap(({ id, name }) => (name === null ? [id] : [id, name]))
}

import type { MedusaContainer } from "@medusajs/framework/types"
import { z } from "@medusajs/framework/zod"
import { fieldsOf, maybeText, queryByIds, queryRow, queryRows } from "../read-rows"

const named = z.object({ first_name: maybeText, last_name: maybeText })
const cartRow = z.object({
  id: z.string(),
  email: maybeText,
  customer_id: maybeText,
  shipping_address: named.nullable(),
})

/** Who filled these carts, by the cart's id: read from Medusa when it is looked at, and kept nowhere else. */
export async function shoppersOf(
  container: MedusaContainer,
  cartIds: readonly string[]
): Promise<Map<string, ShopperView>> {
  const rows = await queryByIds(container, "cart", cartRow, cartIds)
  return new Map(rows.map((row) => [row.id, shopperView(row)] as const))
}

/** As the cart has it. */
export type ShopperView = ReturnType<typeof shopperView>

function shopperView({ email, customer_id, shipping_address }: z.infer<typeof cartRow>) {
  return { email, name: (shipping_address && fullName(shipping_address)) || null, customer_id }
}

/** "" for somebody who has no name. */
function fullName({ first_name, last_name }: z.infer<typeof named>): string {
  return [first_name, last_name].filter(Boolean).join(" ")
}

/** The fields of an address that identify a person. */
const ENTERED = [
  "first_name",
  "last_name",
  "company",
  "address_1",
  "address_2",
  "city",
  "postal_code",
  "phone",
] as const
const ENTERED_FIELDS = [...fieldsOf("shipping_address", ENTERED), ...fieldsOf("billing_address", ENTERED)]

type Address = Record<(typeof ENTERED)[number], string | null>
type EnteredRow = { email: string | null; shipping_address: Address | null; billing_address: Address | null }

/** What a shopper has entered in a cart, or in an order that owes something: to be left out of texts that may repeat it. */
export async function wordsOfShopper(
  container: MedusaContainer,
  { cartId, forOrderId }: { cartId: string; forOrderId: string | null }
): Promise<string[]> {
  const [entity, id] = forOrderId === null ? ["cart", cartId] : ["order", forOrderId]
  const rows = await queryRows<EnteredRow>(container, entity, ["email", ...ENTERED_FIELDS], { id })
  const entered = rows.flatMap(({ email, shipping_address, billing_address }) => [
    email,
    ...ENTERED.flatMap((field) => [shipping_address?.[field], billing_address?.[field]]),
  ])
  const names = rows.flatMap((row) => [row.shipping_address, row.billing_address]).flatMap(partsOfName)
  return [...entered, ...names].filter((word): word is string => typeof word === "string")
}

/** Of "Anna Maria von Trapp-Smith", a text may repeat any. */
function partsOfName(address: Address | null): string[] {
  return [address?.first_name, address?.last_name].flatMap((name) => (name ?? "").split(/[\s-]+/))
}

/** Nobody looks through the payments of more carts of one shopper. */
const MOST_CARTS = 200

/** The newest carts of an e-mail address; none for any other text. */
export async function cartsOfShopper(container: MedusaContainer, text: string): Promise<string[]> {
  if (!text.includes("@")) {
    return []
  }
  const filters = { email: [text, text.toLowerCase()] }
  const pagination = { take: MOST_CARTS, order: { created_at: "DESC" as const } }
  const carts = await queryRows<Identified>(container, "cart", ["id"], filters, { pagination })
  return carts.map(idOf)
}

/** A customer of the shop, or a guest by the address of their carts. */
export type Buyer = { customer_id: string } | { email: string }

/** The ids of all their carts and orders. */
export async function purchasesOf(
  container: MedusaContainer,
  who: Buyer
): Promise<{ cartIds: string[]; orderIds: string[] }> {
  const filters =
    "customer_id" in who ? { customer_id: who.customer_id } : { email: { $ilike: literally(who.email.trim()) } }
  // Medusa only marks carts as deleted.
  const [carts, orders] = await Promise.all([
    queryRows<Identified>(container, "cart", ["id"], filters, { withDeleted: true }),
    queryRows<Identified>(container, "order", ["id"], filters, { withDeleted: true }),
  ])
  return { cartIds: carts.map(idOf), orderIds: orders.map(idOf) }
}

type Identified = { id: string }

const idOf = ({ id }: Identified) => id

/** A text as a pattern that matches nothing but itself, in whatever case. */
function literally(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&")
}

const userRow = named.extend({ id: z.string(), email: z.string() })
type KeyRow = { id: string; title: string }

/**
 * The names of admins and API keys, for showing only: the ledger itself keeps their ids. An admin whom Medusa's command line made has no
 * name, and is shown by e-mail as in Medusa's own activity.
 *
 * @returns by id; whoever no longer exists is missing
 */
export async function actorNames(container: MedusaContainer, ids: readonly string[]): Promise<Map<string, string>> {
  const [users, keys] = await Promise.all([
    queryByIds(container, "user", userRow, ids),
    queryByIds<KeyRow>(container, "api_key", ["id", "title"], ids),
  ])
  const people = users.map((user) => [user.id, fullName(user) || user.email] as const)
  const machines = keys.map(({ id, title }) => [id, title] as const)
  return new Map([...people, ...machines].filter(([, name]) => name !== ""))
}

/** What is read of a customer. */
export const groupedCustomer = z.object({
  email: maybeText,
  groups: z.array(z.object({ id: z.string(), name: maybeText })).nullish(),
})
type GroupedCustomer = z.infer<typeof groupedCustomer>

export function customerOf(container: MedusaContainer, id: string): Promise<GroupedCustomer | undefined> {
  return queryRow(container, "customer", groupedCustomer, { id })
}

/** Names and ids. */
export function groupsOf(customer: Pick<GroupedCustomer, "groups"> | null | undefined): string[] {
  return (customer?.groups ?? []).flatMap(({ id, name }) => (name === null ? [id] : [id, name]))
}

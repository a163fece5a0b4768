import type { MedusaContainer } from "@medusajs/framework/types"
import { decorateCartTotals } from "@medusajs/framework/utils"
import { type CartPromotion, type DiscountEnd, discountEnd } from "../../../core/checkout/discounts"
import type { Delivery } from "../../../core/checkout/delivery"
import type { MinorAmount } from "../../../core/money/money"
import type { PostalAddress } from "../../../core/wire/customer"
import { fieldsOf, inOneStatement, lineParts, queryRow } from "../read-rows"
import { decimal, type Numeric, payable } from "../decimal"
import { DELIVERY, deliveryByQuery } from "./cart-delivery"
import { CUSTOMER_FIELDS, type GroupedCustomer } from "../shop/people"

/** A cart, with what Medusa adds up of it. Its rows hold more than is named here. */
export type CartWithTotals = {
  id: string
  total: Numeric
  currency_code: string
  region_id: string | null
  sales_channel_id: string | null
  customer_id: string | null
  email: string | null
  completed_at: Date | string | null
  customer: GroupedCustomer | null
  billing_address: PostalAddress | null
  shipping_address: PostalAddress | null
  items: (Discounted & { title: string; product_title: string | null; quantity: Numeric; total: Numeric })[] | null
  shipping_methods: (Discounted & { name: string; total: Numeric })[] | null
  /** Nothing in the place of one that was deleted. */
  promotions: (PromotionRow | null | undefined)[] | null
  delivery: Delivery
}

type Discounted = { adjustments?: { code?: string | null; amount: Numeric }[] | null }
type PromotionRow = {
  code: string
  status: string
  limit: Numeric | null
  used: Numeric
  campaign?: { budget?: BudgetRow | null } | null
}
/** `usages` are what single customers have used, where it counts them by their `attribute`: this customer's among them. */
type BudgetRow = {
  type: string
  limit: Numeric | null
  used: Numeric
  attribute: string | null
  usages?: { attribute_value: string; used: Numeric }[] | null
}

/** Until the cart is changed, Medusa keeps in it a promotion that has come to its end meanwhile. */
export function endOfDiscount(cart: CartWithTotals): DiscountEnd | undefined {
  const { promotions, items, shipping_methods } = cart
  const lines = [...(items ?? []), ...(shipping_methods ?? [])]
  const discounts = lines.flatMap(({ adjustments }) => adjustments ?? [])
  return discountEnd(
    (promotions ?? []).map((row) => (row ? promotionOf(row, cart) : null)),
    discounts.map(({ code = null, amount }) => ({ code, amount: number(amount) }))
  )
}

type Customer = Pick<CartWithTotals, "customer_id" | "email">

function promotionOf({ code, status, limit, used, campaign }: PromotionRow, customer: Customer): CartPromotion {
  const budget = campaign?.budget
  return {
    code,
    isActive: status === "active",
    limit: limit === null ? null : number(limit),
    used: number(used),
    budget: budget
      ? {
          type: budget.type,
          limit: budget.limit === null ? null : number(budget.limit),
          used: number(usedOf(budget, customer)),
        }
      : null,
  }
}

/** Medusa counts by the customer's id or e-mail address. */
function usedOf({ type, used, attribute, usages }: BudgetRow, { customer_id, email }: Customer): Numeric {
  if (type !== "use_by_attribute") {
    return used
  }
  const value = attribute === "customer_id" ? customer_id : email
  return (usages ?? []).find(({ attribute_value }) => attribute_value === value)?.used ?? 0
}

const number = (value: Numeric) => Number(decimal(value))

const lines = (table: string, key: string) => `(
  SELECT jsonb_agg(to_jsonb(line) || ${lineParts(table, key)} ORDER BY line.created_at)
  FROM ${table} line WHERE line.cart_id = cart.id AND line.deleted_at IS NULL)`

const address = (key: string) =>
  `(SELECT to_jsonb(a) FROM cart_address a WHERE a.id = cart.${key} AND a.deleted_at IS NULL)`

const GROUPS = `(SELECT json_agg(json_build_object('id', g.id, 'name', g.name))
  FROM customer_group_customer member JOIN customer_group g ON g.id = member.customer_group_id AND g.deleted_at IS NULL
  WHERE member.customer_id = c.id AND member.deleted_at IS NULL)`

const USAGES = `(SELECT json_agg(json_build_object('attribute_value', u.attribute_value, 'used', u.used))
  FROM promotion_campaign_budget_usage u
  WHERE u.budget_id = b.id AND u.attribute_value IN (cart.customer_id, cart.email) AND u.deleted_at IS NULL)`

const BUDGET = `(SELECT json_build_object('type', b.type, 'limit', b."limit", 'used', b.used, 'attribute', b.attribute, 'usages', ${USAGES})
  FROM promotion_campaign_budget b WHERE b.campaign_id = p.campaign_id AND b.deleted_at IS NULL LIMIT 1)`

const PROMOTIONS = `(SELECT json_agg((SELECT json_build_object('code', p.code, 'status', p.status, 'limit', p."limit",
    'used', p.used, 'campaign', json_build_object('budget', ${BUDGET}))
    FROM promotion p WHERE p.id = l.promotion_id AND p.deleted_at IS NULL))
  FROM cart_promotion l WHERE l.cart_id = cart.id AND l.deleted_at IS NULL)`

const CART = `SELECT to_jsonb(cart) || jsonb_build_object(
    'items', ${lines("cart_line_item", "item_id")},
    'shipping_methods', ${lines("cart_shipping_method", "shipping_method_id")},
    'credit_lines', (SELECT jsonb_agg(credit) FROM credit_line credit
                     WHERE credit.cart_id = cart.id AND credit.deleted_at IS NULL),
    'promotions', ${PROMOTIONS}, 'delivery', ${DELIVERY},
    'billing_address', ${address("billing_address_id")}, 'shipping_address', ${address("shipping_address_id")},
    'customer', (SELECT json_build_object('email', c.email, 'groups', ${GROUPS})
                 FROM customer c WHERE c.id = cart.customer_id AND c.deleted_at IS NULL)) AS cart
  FROM cart WHERE cart.id = :id AND cart.deleted_at IS NULL`

export const cartWithTotals = inOneStatement(CART, addedUp, cartByQuery)

/** As Medusa takes it; it writes the totals of each line into it. */
type CartRow = Omit<CartWithTotals, "total"> & Parameters<typeof decorateCartTotals>[0]

function addedUp(row: { cart: CartRow } | undefined): CartWithTotals | undefined {
  return row && { ...row.cart, total: decorateCartTotals(row.cart).total }
}

const FIELDS = [
  "id",
  "email",
  "completed_at",
  "currency_code",
  "region_id",
  "sales_channel_id",
  "customer_id",
  "total",
  ...fieldsOf("customer", CUSTOMER_FIELDS),
  "billing_address.*",
  "shipping_address.*",
  // Whole rows: before Medusa 2.21, rows loaded field by field come without their price, and all their totals are 0.
  "items.*",
  "shipping_methods.*",
  ...fieldsOf("promotions", ["code", "status", "limit", "used", "campaign.budget.type"]),
  ...fieldsOf("promotions.campaign.budget", ["limit", "used", "attribute", "usages.attribute_value", "usages.used"]),
]

/** The same through Medusa's queries. */
export async function cartByQuery(container: MedusaContainer, id: string): Promise<CartWithTotals | undefined> {
  const cart = await queryRow<Omit<CartWithTotals, "delivery">>(container, "cart", FIELDS, { id })
  return cart && { ...cart, delivery: await deliveryByQuery(container, id) }
}

/** What a cart costs now, with delivery, promotions and credit, in pence; undefined when there is no such cart. */
export async function cartTotalOf(container: MedusaContainer, id: string): Promise<MinorAmount | undefined> {
  const cart = await cartWithTotals(container, id)
  return cart && payable(cart.total)
}

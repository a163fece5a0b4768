import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"

/** What belongs to a cart, in an order in which it can be written; ? is the cart's id. */
const ROWS: readonly (readonly [table: string, where: string])[] = [
  ["customer", "id = (SELECT customer_id FROM cart WHERE id = ?)"],
  ["cart_address", "id IN (SELECT unnest(ARRAY[shipping_address_id, billing_address_id]) FROM cart WHERE id = ?)"],
  ["cart", "id = ?"],
  ["cart_line_item", "cart_id = ?"],
  ["cart_line_item_tax_line", "item_id IN (SELECT id FROM cart_line_item WHERE cart_id = ?)"],
  ["cart_shipping_method", "cart_id = ?"],
  ["cart_shipping_method_tax_line", "shipping_method_id IN (SELECT id FROM cart_shipping_method WHERE cart_id = ?)"],
]

/** What carts are made of, but for stock, which every order changes. */
const MADE_OF = [
  ...["price", "price_list", "price_preference", "price_rule", "product", "product_variant", "promotion", "region"],
  ...["sales_channel", "shipping_option", "shipping_option_price_set", "shipping_option_rule"],
  ...["tax_rate", "tax_rate_rule", "tax_region"],
]

const MOMENTS = new Set(["created_at", "updated_at"])

type Row = Record<string, unknown> & { id: string }
type Rows = { table: string; rows: Row[] }[]
type Cart = { id: string; filledAt: number; tables: Rows }

/**
 * The carts of a store's shoppers, by what is in them. Medusa takes a second of a core to fill one, half of what an ordinary test
 * takes: so the first is filled as a shopper does, and the next like it are its copies. Where a test has changed what carts are made
 * of, each is filled.
 */
export class FilledCarts {
  private readonly known = new Map<string, Cart>()
  private last: Promise<unknown> = Promise.resolve()

  private constructor(
    private readonly db: Knex,
    private readonly asSeeded: string
  ) {}

  /** @param db of the store, which has been seeded */
  static async of(db: Knex): Promise<FilledCarts> {
    return new FilledCarts(db, await writtenOf(db))
  }

  /** @param contents equal for carts that are alike @returns the cart's id */
  async fill(contents: string, fill: () => Promise<string>): Promise<string> {
    if ((await writtenOf(this.db)) !== this.asSeeded) {
      return fill()
    }
    const like = this.known.get(contents)
    if (like) {
      // One after the other: Medusa's orders are known by the moment at which their addresses were written.
      const copied = this.last.then(() => copyOf(this.db, like))
      this.last = copied.catch(() => undefined)
      return copied
    }
    const cartId = await fill()
    this.known.set(contents, await read(this.db, cartId))
    return cartId
  }
}

/** Changes with each write to what carts are made of. */
async function writtenOf(db: Knex): Promise<string> {
  const each = MADE_OF.map((table) => `SELECT count(*), max(xmin::text::bigint) FROM "${table}"`)
  const { rows } = await db.raw<{ rows: unknown[] }>(each.join(" UNION ALL "))
  return JSON.stringify(rows)
}

async function read(db: Knex, id: string): Promise<Cart> {
  const tables: Rows = []
  for (const [table, where] of ROWS) {
    // As they lie there: Medusa asks for no order of a cart's lines.
    const statement = `SELECT to_jsonb(t) AS row FROM ?? t WHERE ${where} ORDER BY t.ctid`
    const { rows } = await db.raw<{ rows: { row: Row }[] }>(statement, [table, id])
    tables.push({ table, rows: rows.map(({ row }) => row) })
  }
  return { id, filledAt: Date.now(), tables }
}

async function copyOf(db: Knex, { id, filledAt, tables }: Cart): Promise<string> {
  const ids = new Map([...freshIds(tables), ...(await knownCustomer(db, tables))])
  const later = Date.now() - filledAt
  const changed = ([column, value]: [string, unknown]) => [
    column,
    changedValue(value, MOMENTS.has(column) ? later : ids),
  ]
  for (const { table, rows } of tables) {
    const copies = rows.map((row) => Object.fromEntries(Object.entries(row).map(changed)))
    await db.raw(
      "INSERT INTO ?? SELECT * FROM jsonb_populate_recordset(NULL::??, ?::jsonb) ON CONFLICT (id) DO NOTHING",
      [table, table, JSON.stringify(copies)]
    )
  }
  return ids.get(id) ?? id
}

/** In the order of the old ones. */
function freshIds(tables: Rows): Map<string, string> {
  const old = tables.flatMap(({ rows }) => rows.map((row) => row.id)).sort()
  const fresh = old.map(() => generateEntityId()).sort()
  return new Map(old.map((id, index) => [id, `${id.slice(0, id.lastIndexOf("_"))}_${fresh[index]}`]))
}

/** Medusa takes the guest for the one who is there already under this address. */
async function knownCustomer(db: Knex, tables: Rows): Promise<[was: string, is: string][]> {
  const [customer] = tables.find(({ table }) => table === "customer")?.rows ?? []
  if (!customer) {
    return []
  }
  const { email, has_account } = customer
  const [known] = await db("customer").where({ email, has_account, deleted_at: null }).select<{ id: string }[]>("id")
  return known ? [[customer.id, known.id]] : []
}

/** @param change milliseconds to add to a moment, or what ids have become */
function changedValue(value: unknown, change: number | Map<string, string>): unknown {
  if (typeof value !== "string") {
    return value
  }
  return typeof change === "number" ? new Date(Date.parse(value) + change).toISOString() : (change.get(value) ?? value)
}

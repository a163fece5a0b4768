import type { HttpTypes } from "@medusajs/framework/types"
import { fillCart } from "../../support/shopper/shopper"
import { databaseOf } from "../../support/store/records"
import { describeStore } from "../../support/store/store"

const ALL =
  "*items,*items.tax_lines,*shipping_methods,*shipping_methods.tax_lines,*shipping_address,*billing_address,*customer"
const OWN = /^(?:.+_)?(?:id|at)$/

/** Without what is another's in each cart: its ids and moments. */
function shared(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(shared)
  }
  if (typeof value !== "object" || value === null) {
    return value
  }
  const kept = Object.entries(value).filter(([name]) => !OWN.test(name))
  return Object.fromEntries(kept.map(([name, part]) => [name, shared(part)]))
}

describeStore("filled_carts", (store) => {
  type Cart = HttpTypes.StoreCart & { customer?: HttpTypes.StoreCustomer }
  const read = async (id: string): Promise<Cart> =>
    (await store().shop.store.cart.retrieve(id, { fields: `*,total,${ALL}` })).cart

  it("one like another is like it in all but ids and moments, and of the same guest", async () => {
    const errand = { articles: { lamp: 1, "tea-set": 2 } }
    const [filled, copied] = [await read(await fillCart(store(), errand)), await read(await fillCart(store(), errand))]

    expect(copied.id).not.toBe(filled.id)
    expect(shared(copied)).toEqual(shared(filled))
    expect(copied.customer).toMatchObject({ id: filled.customer?.id, email: "ada@example.com" })
    expect(copied.items?.map(({ variant_id }) => variant_id)).toEqual(filled.items?.map(({ variant_id }) => variant_id))
    expect(copied.items?.map(({ cart_id }) => cart_id)).toEqual([copied.id, copied.id])
  })

  it("costs what it costs by then", async () => {
    expect(await read(await fillCart(store()))).toMatchObject({ total: 150.49 })
    await databaseOf(store())("price")
      .where({ amount: 145.5 })
      .update({ amount: 45.5, raw_amount: { value: "45.5", precision: 20 } })

    expect(await read(await fillCart(store()))).toMatchObject({ total: 50.49 })
  })
})

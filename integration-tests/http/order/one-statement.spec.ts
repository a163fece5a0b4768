import { asValue } from "@medusajs/framework/awilix"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules, PromotionStatus } from "@medusajs/framework/utils"
import { createPromotionsWorkflow } from "@medusajs/medusa/core-flows"
import fc from "fast-check"
import { handOn, readOrHandedOn } from "../../../src/use-cases/checkout/cart-as-read"
import { cartItems } from "../../../src/use-cases/medusa/cart/cart-items"
import type { Item } from "../../../src/use-cases/medusa/shop/items"
import { cartToPay } from "../../../src/use-cases/medusa/cart/cart-to-pay"
import { cartOfCollection } from "../../../src/use-cases/medusa/cart/cart-records"
import { type CartRow, type OrderLink, readCartRow } from "../../../src/use-cases/medusa/cart/read-cart-row"
import { cartTotalOf, cartWithTotals, type CartWithTotals } from "../../../src/use-cases/medusa/cart/cart-with-totals"
import { endOfDiscount } from "../../../src/use-cases/medusa/cart/cart-promotions"
import { placeOfSession } from "../../../src/use-cases/medusa/cart/session-place"
import { minorAmount } from "../../../src/core/money/money"
import { decimal } from "../../../src/use-cases/medusa/decimal"
import { orderTotalOf } from "../../../src/use-cases/medusa/order/order-total"
import { paymentRecords } from "../../../src/use-cases/medusa/payment/payments"
import { startOther } from "../../support/shopper/paying"
import { completeAsMerchant, giveCredit } from "../../support/store/merchant"
import { databaseOf } from "../../support/store/records"
import { openAddition } from "../../support/refund/order-changes"
import { ACCOUNTS, buy, cancelOrder, refund, runAll } from "../../support/refund/refunds"
import { fillCart, startPayment } from "../../support/shopper/shopper"
import { describeStore, type StoreUnderTest } from "../../support/store/store"

const CARTS = 12
/** Medusa's own way to pay. */
const BY_HAND = "pp_system_default"

/** A cart as a shopper may fill it. Pounds. */
const someCart = fc.record({
  articles: fc.dictionary(fc.constantFrom("mug", "tea-set", "lamp", "armchair"), fc.integer({ min: 1, max: 4 }), {
    minKeys: 1,
  }),
  promoCodes: fc.subarray(["SEVENTH", "THIRD", "DELIVERY"]),
  credit: fc.constantFrom(0, 0, 5.55, 0.005),
  changesMind: fc.boolean(),
})

/** What one statement reads of Medusa's tables is what Medusa's queries read. */
describeStore(
  "one_statement",
  (store) => {
    const container = () => store().container

    beforeAll(async () => {
      const promotions = [
        { code: "SEVENTH", target_type: "items", value: 7 },
        { code: "THIRD", target_type: "items", value: 33.333 },
        { code: "DELIVERY", target_type: "shipping_methods", value: 10 },
      ] as const
      const promotionsData = promotions.map(({ code, target_type, value }) => ({
        code,
        type: "standard" as const,
        status: PromotionStatus.ACTIVE,
        application_method: { type: "percentage" as const, target_type, allocation: "across" as const, value },
      }))
      await createPromotionsWorkflow(container()).run({ input: { promotionsData } })
    })

    it.each(fc.sample(someCart, { numRuns: CARTS, seed: 11 }).map((cart) => [JSON.stringify(cart), cart] as const))(
      "adds up %s, and its order",
      async (_what, { credit, changesMind, ...errand }) => {
        const cartId = await fillCart(store(), errand)
        if (changesMind) {
          await putOneBack(store(), cartId)
        }
        if (credit > 0) {
          await giveCredit(store(), cartId, credit)
        }
        expect(await cartTotalOf(container(), cartId)).toBe(await cartTotalOf(byQuery(container()), cartId))

        await expectSameContents(container(), cartId)

        await startOther(store(), cartId, BY_HAND)
        const orderId = await completeAsMerchant(store(), cartId)
        expect(await orderTotalOf(container(), orderId)).toBe(await orderTotalOf(byQuery(container()), orderId))

        await (await openAddition(store(), orderId)).confirm()
        expect(await orderTotalOf(container(), orderId)).toBe(await orderTotalOf(byQuery(container()), orderId))
        await expectSameRow(container(), cartId)
      }
    )

    it("is not asked again for a cart that was handed on, unless that cost something else", async () => {
      const cartId = await fillCart(store())
      const orRead = (id: string, amountMinor: number) => () =>
        readOrHandedOn(container(), id, minorAmount(amountMinor))
      const read = await orRead(cartId, 150_49)()

      expect(await handOn(read, orRead(cartId, 150_49))).toBe(read)

      expect(await handOn(read, orRead(cartId, 150_48))).not.toBe(read)
      expect(await handOn(read, orRead(await fillCart(store()), 150_49))).not.toBe(read)
      expect(await orRead(cartId, 150_49)()).not.toBe(read)
    })

    it("knows what is not there", async () => {
      const nobody = "nobody"
      expect(await cartTotalOf(container(), nobody)).toBeUndefined()
      expect(await orderTotalOf(container(), nobody)).toBeUndefined()
      expect(await readCartRow(container(), nobody)).toEqual(await readCartRow(byQuery(container()), nobody))
      expect(await placeOfSession(container(), nobody)).toBeUndefined()
      expect(await cartOfCollection(container(), nobody)).toBeUndefined()
    })

    it("reads a cart's payments, from its first session to its refund", async () => {
      const cartId = await fillCart(store())
      await expectSameRow(container(), cartId)
      await startOther(store(), cartId, BY_HAND)
      await expectSameRow(container(), cartId)
      const { sessionId } = await startPayment(store(), cartId, undefined, "pp_instalments_instalments")
      await expectSameRow(container(), cartId)
      const place = await placeOfSession(byQuery(container()), sessionId)
      expect(await placeOfSession(container(), sessionId)).toEqual(place)
      const collectionId = String(place?.paymentCollectionId)
      expect(await cartOfCollection(byQuery(container()), collectionId)).toBe(cartId)
      expect(await cartOfCollection(container(), collectionId)).toBe(cartId)

      const purchase = await buy(store(), "instalments")
      await expectSameRow(container(), purchase.cartId)
      await refund(store(), purchase, 20)
      await runAll(store())
      await expectSameRow(container(), purchase.cartId)
      expect((await readCartRow(container(), purchase.cartId)).collection?.payments?.[0]?.refunds).toHaveLength(1)
    })

    it("reads what a cancelled order and a deleted one leave", async () => {
      const purchase = await buy(store(), "instalments")
      await cancelOrder(store(), purchase)
      await expectSameRow(container(), purchase.cartId)
      await databaseOf(store())("order").where({ id: purchase.orderId }).update({ deleted_at: new Date() })
      await expectSameRow(container(), purchase.cartId)
      expect((await readCartRow(container(), purchase.cartId)).link).toMatchObject({ order: null })
    })

    it("reads what lies at a place whose sales channel was deleted", async () => {
      const cartId = await fillCart(store())
      const channels = container().resolve(Modules.SALES_CHANNEL)
      await channels.softDeleteSalesChannels([store().seeded.salesChannelId])
      await expectSameContents(container(), cartId)
      await channels.restoreSalesChannels([store().seeded.salesChannelId])
    })

    it("asks Medusa's queries where its tables are in another database", async () => {
      const cartId = await fillCart(store())
      const { sessionId } = await startPayment(store(), cartId, undefined, "pp_instalments_instalments")
      const elsewhere = byQuery(container())

      expect(await cartTotalOf(elsewhere, cartId)).toBe(150_49)
      expect(sorted(await readCartRow(elsewhere, cartId))).toEqual(sorted(await readCartRow(container(), cartId)))
      expect(await placeOfSession(elsewhere, sessionId)).toEqual(await placeOfSession(container(), sessionId))
    })
  },
  ACCOUNTS
)

async function putOneBack({ shop }: StoreUnderTest, cartId: string): Promise<void> {
  const { cart } = await shop.store.cart.retrieve(cartId, { fields: "id,*items" })
  const [first, ...others] = cart.items ?? []
  if (first && others.length > 0) {
    await shop.store.cart.deleteLineItem(cartId, first.id)
  }
}

async function expectSameRow(container: MedusaContainer, cartId: string): Promise<void> {
  expect(sorted(await readCartRow(container, cartId))).toEqual(sorted(await readCartRow(byQuery(container), cartId)))
}

async function expectSameContents(container: MedusaContainer, cartId: string): Promise<void> {
  const [items, asked] = await Promise.all([cartItems(container, cartId), cartItems(byQuery(container), cartId)])
  expect(items.map(stocked).sort(byTitle)).toEqual(asked.map(stocked).sort(byTitle))
  const [cart, askedCart] = await Promise.all([
    cartWithTotals(container, cartId),
    cartWithTotals(byQuery(container), cartId),
  ])
  expect(cart && shown(cart)).toEqual(askedCart && shown(askedCart))
  expect(await cartToPay(container, cartId)).toEqual(cart && { cart, items })
}

const byTitle = (a: { title: string }, b: { title: string }) => a.title.localeCompare(b.title)

function stocked({ title, product_title, quantity, variant_id, product, variant }: Item) {
  return {
    ...{ title, product_title, variant_id },
    quantity: decimal(quantity),
    product: product && {
      ...product,
      type: product.type ?? null,
      tags: product.tags ?? [],
      categories: product.categories ?? [],
    },
    variant: variant && {
      ...{ manages: variant.manage_inventory, backorders: variant.allow_backorder },
      parts: (variant.inventory_items ?? []).map(({ required_quantity, inventory }) => ({
        required: decimal(required_quantity),
        levels: (inventory?.location_levels ?? []).map((level) => ({
          stocked: decimal(level.stocked_quantity),
          reserved: decimal(level.reserved_quantity),
          channels: (level.stock_locations ?? []).flatMap(({ sales_channels }) =>
            (sales_channels ?? []).map((channel) => channel?.id)
          ),
        })),
      })),
    },
  }
}

function shown(cart: CartWithTotals) {
  const { total, items, shipping_methods, billing_address, shipping_address, completed_at, customer } = cart
  const { currency_code, region_id, sales_channel_id, customer_id, email, promotions } = cart
  return {
    promotions: (promotions ?? []).map((promotion) => promotion && `${promotion.code} ${promotion.status}`).sort(),
    discount: endOfDiscount(cart, new Date()),
    delivery: {
      ...{ needed: [...cart.delivery.needed].sort(), chosen: [...cart.delivery.chosen].sort() },
      hasCustomLine: cart.delivery.hasCustomLine,
    },
    ...{ currency_code, region_id, sales_channel_id, customer_id, email, completed_at },
    total: decimal(total),
    items: (items ?? [])
      .map((item) => [item.title, item.product_title, decimal(item.quantity), decimal(item.total)])
      .sort(),
    shipping: (shipping_methods ?? []).map((method) => [method.name, decimal(method.total)]),
    addresses: [billing_address, shipping_address].map((address) => [
      address?.first_name,
      address?.postal_code,
      address?.country_code,
    ]),
    customer: [customer?.email, (customer?.groups ?? []).map(({ id, name }) => [id, name])],
  }
}

/** Medusa's queries give no order, and dates as such. */
function sorted({ link, collection }: CartRow) {
  return {
    link: link && ordered(link),
    collection: collection && {
      id: collection.id,
      status: collection.status,
      amount: decimal(collection.amount),
      currency: collection.currency_code,
      sessions: (collection.payment_sessions ?? [])
        .map(({ id, provider_id, status, payment }) => ({
          id,
          provider_id,
          status,
          canceledAt: dateOf(payment?.canceled_at),
        }))
        .sort((a, b) => a.id.localeCompare(b.id)),
      payments: paymentRecords(collection.payments ?? []),
    },
  }
}

function ordered({ order_id, order, captures, payment_collection_ids }: OrderLink) {
  return {
    order_id,
    order:
      order == null
        ? null
        : { status: order.status, canceledAt: dateOf(order.canceled_at), createdAt: dateOf(order.created_at) },
    captures: [...captures].sort(),
    collections: [...payment_collection_ids].sort(),
  }
}

function dateOf(when: Date | string | null | undefined): Date | null {
  return when == null ? null : new Date(when)
}

/** Where Postgres says that Medusa's tables are not there, its queries are asked. */
function byQuery(container: MedusaContainer): MedusaContainer {
  const fails = () => Promise.reject(Object.assign(new Error("relation does not exist"), { code: "42P01" }))
  const elsewhere = container.createScope() as MedusaContainer
  elsewhere.register(ContainerRegistrationKeys.PG_CONNECTION, asValue({ raw: () => ({ options: fails }) }))
  return elsewhere
}

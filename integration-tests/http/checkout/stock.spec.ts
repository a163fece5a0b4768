import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { NO_LIMITS } from "../../support/store/no-limits"
import { plansFor } from "../../support/shopper/offer"
import { isOrderedOtherwise } from "../../support/shopper/paying"
import { fillCart } from "../../support/shopper/shopper"
import { setStock, stockItemOf } from "../../support/store/stock"
import { describeStore, type StoreUnderTest } from "../../support/store/store"

/** What a merchant does to the lamp's stock while it lies in a cart. */
type Change = (store: StoreUnderTest, cartId: string) => Promise<unknown>

const inventory = ({ container }: StoreUnderTest) => container.resolve(Modules.INVENTORY)
const links = ({ container }: StoreUnderTest) => container.resolve(ContainerRegistrationKeys.LINK)

const all =
  (...changes: readonly Change[]): Change =>
  async (store, cartId) => {
    for (const change of changes) {
      await change(store, cartId)
    }
  }

const variantIs =
  (change: { allow_backorder: true } | { manage_inventory: false }): Change =>
  ({ container, seeded }) =>
    container.resolve(Modules.PRODUCT).updateProductVariants(seeded.articles.lamp.variantId, change)
const backorders = variantIs({ allow_backorder: true })
const unmanaged = variantIs({ manage_inventory: false })

const soldOut: Change = (store) => setStock(store, "lamp", 0)
const withArmchair: Change = ({ shop, seeded }, cartId) =>
  shop.store.cart.createLineItem(cartId, { variant_id: seeded.articles.armchair.variantId, quantity: 1 })

const reserved =
  (quantity: number): Change =>
  async (store) => {
    const inventory_item_id = await stockItemOf(store, "lamp")
    const reservation = {
      inventory_item_id,
      location_id: store.seeded.stockLocationId,
      quantity,
      allow_backorder: true,
    }
    await inventory(store).createReservationItems([reservation])
  }

const unstocked: Change = async (store) =>
  inventory(store).deleteInventoryLevel(await stockItemOf(store, "lamp"), store.seeded.stockLocationId)

const withoutItem: Change = async (store) =>
  links(store).dismiss({
    [Modules.PRODUCT]: { variant_id: store.seeded.articles.lamp.variantId },
    [Modules.INVENTORY]: { inventory_item_id: await stockItemOf(store, "lamp") },
  })

const withoutPlaces: Change = async (store) =>
  links(store).dismiss({
    [Modules.SALES_CHANNEL]: { sales_channel_id: store.seeded.salesChannelId },
    [Modules.STOCK_LOCATION]: { stock_location_id: store.seeded.stockLocationId },
  })

const channelDeleted: Change = ({ container, seeded }) =>
  container.resolve(Modules.SALES_CHANNEL).softDeleteSalesChannels([seeded.salesChannelId])

const servesAnother: Change = async (store) => {
  const { id } = await store.container.resolve(Modules.SALES_CHANNEL).createSalesChannels({ name: "Trade" })
  await links(store).create({
    [Modules.SALES_CHANNEL]: { sales_channel_id: id },
    [Modules.STOCK_LOCATION]: { stock_location_id: store.seeded.stockLocationId },
  })
}

const withoutChannel: Change = ({ container }, cartId) => {
  const nowhere: { sales_channel_id?: string } = Object.fromEntries([["sales_channel_id", null]])
  return container.resolve(Modules.CART).updateCarts(cartId, nowhere)
}

/** Whose sales channel a place serves. */
type Serves = "the cart's" | "another" | "none"

async function placeOf(store: StoreUnderTest, serves: Serves): Promise<string> {
  const { container, seeded } = store
  const place = await container.resolve(Modules.STOCK_LOCATION).createStockLocations({ name: "Leeds" })
  if (serves !== "none") {
    const other = () => container.resolve(Modules.SALES_CHANNEL).createSalesChannels({ name: "Trade" })
    const sales_channel_id = serves === "another" ? (await other()).id : seeded.salesChannelId
    await links(store).create({
      [Modules.SALES_CHANNEL]: { sales_channel_id },
      [Modules.STOCK_LOCATION]: { stock_location_id: place.id },
    })
  }
  return place.id
}

const movedTo = (serves: Serves): Change =>
  all(
    async (store) =>
      inventory(store).createInventoryLevels([
        {
          inventory_item_id: await stockItemOf(store, "lamp"),
          location_id: await placeOf(store, serves),
          stocked_quantity: 9,
        },
      ]),
    unstocked
  )

/** The lamp is a kit: each takes a second stock item, of which so many lie there. */
const kit =
  (required_quantity: number, stocked_quantity: number | null, serves?: Serves): Change =>
  async (store) => {
    const { id } = await inventory(store).createInventoryItems({ sku: "shade" })
    if (stocked_quantity !== null) {
      const location_id = serves ? await placeOf(store, serves) : store.seeded.stockLocationId
      await inventory(store).createInventoryLevels([{ inventory_item_id: id, location_id, stocked_quantity }])
    }
    await links(store).create({
      [Modules.PRODUCT]: { variant_id: store.seeded.articles.lamp.variantId },
      [Modules.INVENTORY]: { inventory_item_id: id },
      data: { required_quantity },
    })
  }

const CHANGES: readonly [string, Change][] = [
  ["that is all reserved", all((store) => setStock(store, "lamp", 2), reserved(2))],
  ["that is all reserved, with backorders", all(backorders, reserved(100_000))],
  ["of a kit", kit(3, 3)],
  ["of a kit that lacks a part", kit(3, 2)],
  ["of a kit whose part lies nowhere", kit(1, null)],
  ["of a kit with a part at another place", kit(1, 5, "the cart's")],
  ["of a kit with a part at a place that serves no channel", kit(1, 5, "none")],
  ["at another place", movedTo("the cart's")],
  ["at a place of another channel", movedTo("another")],
  ["at a place of another channel, with backorders", all(backorders, movedTo("another"))],
  ["at a place that serves no channel", movedTo("none")],
  ["at a place that serves no channel, beside another article", all(withArmchair, movedTo("none"))],
  ["where no place serves the channel", withoutPlaces],
  ["where no place serves the channel, unmanaged", all(withoutPlaces, unmanaged)],
  ["that lies nowhere", unstocked],
  ["that lies nowhere, with backorders", all(backorders, unstocked)],
  ["that lies nowhere, unmanaged", all(unmanaged, unstocked)],
  ["without a stock item", withoutItem],
  ["without a stock item, with backorders", all(backorders, withoutItem)],
  ["without a stock item, with backorders, beside another article", all(backorders, withArmchair, withoutItem)],
  ["that is sold out, with backorders", all(backorders, soldOut)],
  ["of a channel that was deleted", channelDeleted],
  ["of a channel that was deleted, with backorders", all(backorders, channelDeleted)],
  ["of a channel that was deleted, unmanaged", all(unmanaged, channelDeleted)],
  ["of a channel that was deleted, where the place serves another", all(servesAnother, channelDeleted)],
  ["of a channel that was deleted, of a cart without one", all(channelDeleted, withoutChannel)],
  ["of a cart without a channel", withoutChannel],
  ["of a cart without a channel, where no place serves any", all(withoutPlaces, withoutChannel)],
]

describeStore(
  "stock",
  (store) => {
    it.each(CHANGES)("%s is offered where Medusa makes an order, and nowhere else", async (_, change) => {
      const cartId = await fillCart(store())
      await change(store(), cartId)

      const { offered } = await plansFor(store(), { cart_id: cartId })
      expect(offered).toBe(await isOrderedOtherwise(store(), cartId))
    })
  },
  NO_LIMITS
)

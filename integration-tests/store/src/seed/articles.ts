import { createInventoryLevelsWorkflow, createProductsWorkflow } from "@medusajs/medusa/core-flows"
import type { MedusaContainer, ProductDTO } from "@medusajs/framework/types"
import { Modules, ProductStatus } from "@medusajs/framework/utils"
import { type Article, CATALOGUE, type Handle } from "./catalogue"
import { first } from "./first"
import { pictureOf } from "./pictures"

type Shop = { salesChannelId: string; stockLocationId: string; shippingProfileId: string }
type Articles = Record<Handle, { productId: string; variantId: string }>

const STOCK = 1000
const HANDLES: Handle[] = CATALOGUE.map(({ handle }) => handle)

/** The catalogue, on sale and in stock. */
export async function seedArticles(container: MedusaContainer, shop: Shop): Promise<Articles> {
  const existing = new Set((await listArticles(container)).map(({ handle }) => handle))
  const missing = CATALOGUE.filter(({ handle }) => !existing.has(handle))
  if (missing.length > 0) {
    const products = missing.map((article) => toProduct(article, shop))
    await createProductsWorkflow(container).run({ input: { products } })
    await stock(container, missing, shop.stockLocationId)
  }
  return toArticles(await listArticles(container))
}

function listArticles(container: MedusaContainer): Promise<ProductDTO[]> {
  return container.resolve(Modules.PRODUCT).listProducts({ handle: HANDLES }, { relations: ["variants"] })
}

function toProduct({ handle, title, description, price }: (typeof CATALOGUE)[number], shop: Shop) {
  return {
    handle,
    title,
    description,
    thumbnail: pictureOf(handle),
    status: ProductStatus.PUBLISHED,
    shipping_profile_id: shop.shippingProfileId,
    sales_channels: [{ id: shop.salesChannelId }],
    options: [{ title: "Kind", values: ["Standard"] }],
    variants: [
      {
        title: "Standard",
        sku: handle.toUpperCase(),
        options: { Kind: "Standard" },
        manage_inventory: true,
        prices: [{ currency_code: "gbp", amount: price }],
      },
    ],
  }
}

async function stock(container: MedusaContainer, articles: readonly Article[], location_id: string): Promise<void> {
  const skus = articles.map(({ handle }) => handle.toUpperCase())
  const items = await container.resolve(Modules.INVENTORY).listInventoryItems({ sku: skus })
  const inventory_levels = items.map(({ id }) => ({ inventory_item_id: id, location_id, stocked_quantity: STOCK }))
  await createInventoryLevelsWorkflow(container).run({ input: { inventory_levels } })
}

function toArticles(products: readonly ProductDTO[]): Articles {
  const entry = (handle: Handle) => {
    const product = first(
      products.filter((candidate) => candidate.handle === handle),
      `product ${handle}`
    )
    return { productId: product.id, variantId: first(product.variants, `variant of ${handle}`).id }
  }
  return {
    mug: entry("mug"),
    "tea-set": entry("tea-set"),
    lamp: entry("lamp"),
    armchair: entry("armchair"),
    sofa: entry("sofa"),
    "dining-set": entry("dining-set"),
    piano: entry("piano"),
  }
}

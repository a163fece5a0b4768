import type { MedusaContainer } from "@medusajs/framework/types"
import { z } from "@medusajs/framework/zod"
import { isSwitchedOff, type ProductFacts } from "../../../core/checkout/exclusions"
import { queryByIds } from "../read-rows"

const named = z.object({ id: z.string(), handle: z.string() })
const valued = z.object({ id: z.string(), value: z.string() })

/** `mpath` holds the ids from the topmost category down to this one, each followed by a dot. */
const category = named.extend({ mpath: z.string() })

export const productRow = named.extend({
  title: z.string(),
  is_giftcard: z.boolean(),
  metadata: z.custom<Record<string, unknown> | null>(),
  type: valued.nullable(),
  tags: z.array(valued).nullable(),
  categories: z.array(category).nullable(),
})
export type ProductRow = z.infer<typeof productRow>

/** The products of those ids; one that is gone has no facts. */
export async function productFactsOf(container: MedusaContainer, ids: readonly string[]): Promise<ProductFacts[]> {
  return factsOfProducts(container, await queryByIds(container, "product", productRow, ids))
}

export async function factsOfProducts(
  container: MedusaContainer,
  products: readonly ProductRow[]
): Promise<ProductFacts[]> {
  const handles = await categoryHandles(container, products)
  return products.map((product) => ({
    title: product.title,
    names: [product.id, product.handle],
    categories: (product.categories ?? []).flatMap(pathOf).flatMap((id) => [id, ...(handles.get(id) ?? [])]),
    types: product.type ? [product.type.id, product.type.value] : [],
    tags: (product.tags ?? []).flatMap(({ id, value }) => [id, value]),
    isGiftCard: product.is_giftcard,
    isSwitchedOff: isSwitchedOff(product.metadata),
  }))
}

/** The handles of all categories that the products lie in, by id; those above them have to be asked for. */
async function categoryHandles(
  container: MedusaContainer,
  products: readonly ProductRow[]
): Promise<Map<string, string[]>> {
  const own = products.flatMap(({ categories }) => categories ?? [])
  const known = new Set(own.map(({ id }) => id))
  const above = own.flatMap(pathOf).filter((id) => !known.has(id))
  const parents = await queryByIds(container, "product_category", named, above)
  return new Map([...own, ...parents].map(({ id, handle }) => [id, [handle]]))
}

function pathOf({ mpath }: z.infer<typeof category>): string[] {
  return mpath.split(".").filter((id) => id !== "")
}

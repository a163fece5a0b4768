import type { MedusaContainer } from "@medusajs/framework/types"
import { isSwitchedOff, type ProductFacts } from "../../../core/checkout/exclusions"
import { fieldsOf, queryByIds } from "../read-rows"

type Named = { id: string; handle: string }
type Valued = { id: string; value: string }

/** `mpath` holds the ids from the topmost category down to this one, each followed by a dot. */
type CategoryRow = Named & { mpath: string }

/** A product as `PRODUCT_FIELDS` ask for it. */
export type ProductRow = Named & {
  title: string
  is_giftcard: boolean
  metadata: Record<string, unknown> | null
  type: Valued | null
  tags: Valued[] | null
  categories: CategoryRow[] | null
}

export const PRODUCT_FIELDS = [
  "id",
  "handle",
  "title",
  "is_giftcard",
  "metadata",
  ...fieldsOf("type", ["id", "value"]),
  ...fieldsOf("tags", ["id", "value"]),
  ...fieldsOf("categories", ["id", "handle", "mpath"]),
]

/** The products of those ids; one that is gone has no facts. */
export async function productFactsOf(container: MedusaContainer, ids: readonly string[]): Promise<ProductFacts[]> {
  return factsOfProducts(container, await queryByIds(container, "product", PRODUCT_FIELDS, ids))
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
  const parents = await queryByIds<Named>(container, "product_category", ["id", "handle"], above)
  return new Map([...own, ...parents].map(({ id, handle }) => [id, [handle]]))
}

function pathOf({ mpath }: CategoryRow): string[] {
  return mpath.split(".").filter((id) => id !== "")
}

export type Named = { id: string; handle: string }
type Valued = { id: string; value: string }

/** `mpath` holds the ids from the topmost category down to this one, each followed by a dot. */
export type CategoryRow = Named & { mpath: string }

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
  "type.id",
  "type.value",
  "tags.id",
  "tags.value",
  "categories.id",
  "categories.handle",
  "categories.mpath",
]

import { inOneStatement, queryRow } from "../read-rows"
import { type Item, ITEM_FIELDS } from "../shop/items"

const PRODUCT = `(SELECT json_build_object(
    'id', p.id, 'handle', p.handle, 'title', p.title, 'is_giftcard', p.is_giftcard, 'metadata', p.metadata,
    'type', (SELECT json_build_object('id', t.id, 'value', t.value) FROM product_type t
             WHERE t.id = p.type_id AND t.deleted_at IS NULL),
    'tags', (SELECT json_agg(json_build_object('id', t.id, 'value', t.value)) FROM product_tags l
             JOIN product_tag t ON t.id = l.product_tag_id AND t.deleted_at IS NULL WHERE l.product_id = p.id),
    'categories', (SELECT json_agg(json_build_object('id', c.id, 'handle', c.handle, 'mpath', c.mpath)) FROM product_category_product l
                   JOIN product_category c ON c.id = l.product_category_id AND c.deleted_at IS NULL WHERE l.product_id = p.id))
  FROM product p WHERE p.id = i.product_id AND p.deleted_at IS NULL)`

const LEVELS = `(SELECT json_agg(json_build_object(
    'stocked_quantity', level.stocked_quantity, 'reserved_quantity', level.reserved_quantity,
    'stock_locations', (SELECT json_agg(json_build_object('sales_channels', (
        SELECT json_agg(CASE WHEN channel.id IS NOT NULL THEN json_build_object('id', channel.id) END) FROM sales_channel_stock_location l
        LEFT JOIN sales_channel channel ON channel.id = l.sales_channel_id AND channel.deleted_at IS NULL
        WHERE l.stock_location_id = place.id AND l.deleted_at IS NULL)))
      FROM stock_location place WHERE place.id = level.location_id AND place.deleted_at IS NULL)))
  FROM inventory_level level WHERE level.inventory_item_id = stock.id AND level.deleted_at IS NULL)`

const VARIANT = `(SELECT json_build_object(
    'manage_inventory', v.manage_inventory, 'allow_backorder', v.allow_backorder,
    'inventory_items', (SELECT json_agg(json_build_object('required_quantity', l.required_quantity, 'inventory', (
        SELECT json_build_object('location_levels', ${LEVELS}) FROM inventory_item stock
        WHERE stock.id = l.inventory_item_id AND stock.deleted_at IS NULL)))
      FROM product_variant_inventory_item l WHERE l.variant_id = v.id AND l.deleted_at IS NULL))
  FROM product_variant v WHERE v.id = i.variant_id AND v.deleted_at IS NULL)`

/** Of the cart `:id`. */
export const ITEMS = `SELECT coalesce(json_agg(json_build_object(
    'title', i.title, 'product_title', i.product_title, 'quantity', i.quantity, 'variant_id', i.variant_id,
    'product', ${PRODUCT}, 'variant', ${VARIANT}) ORDER BY i.created_at), '[]') AS items
  FROM cart_line_item i WHERE i.cart_id = :id AND i.deleted_at IS NULL`

export const cartItems = inOneStatement(ITEMS, itemsOf, async (container, id) =>
  itemsOf(await queryRow(container, "cart", ["id", ...ITEM_FIELDS], { id }))
)

function itemsOf(cart: { items: Item[] | null } | undefined): Item[] {
  return cart?.items ?? []
}

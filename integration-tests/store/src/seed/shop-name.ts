/** As the example storefront calls itself. */
export const SHOP_NAME = "Pebble"

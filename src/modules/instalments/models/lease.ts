import { model } from "@medusajs/framework/utils"

/**
 * Who alone works on something at the moment, across processes. A crash leaves a lease that simply ends. `created_at` is when
 * the first holder took it of those who never gave it back, and whose leavings nobody has repaired.
 */
export const InstalmentsLease = model.define("instalments_lease", {
  /** What it is about: `cart:cart_…` or `config:uk`. */
  key: model.text().primaryKey(),
  owner: model.text(),
  /** Higher for each holder than for all before, from a sequence; a bigint. Every write under the lease repeats it. */
  token: model.number(),
  until: model.dateTime(),
  /** When the holder before reached its end, who never gave it back; null where there was none. */
  previous_until: model.dateTime().nullable(),
})

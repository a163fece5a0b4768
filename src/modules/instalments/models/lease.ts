import { model } from "@medusajs/framework/utils"

/** Who alone works on something at the moment, across processes. A crash leaves a lease that simply ends. */
export const InstalmentsLease = model.define("instalments_lease", {
  /** What it is about: `cart:cart_…` or `config:uk`. */
  key: model.text().primaryKey(),
  owner: model.text(),
  until: model.dateTime(),
})

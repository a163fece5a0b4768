import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Checkout } from "../../../../core/checkout/checkout"
import { CHECKOUT_TABLE } from "../tables/checkout"

/** How it goes with an account's other carts, where one's order could not be placed. */
export class OtherCarts {
  constructor(private readonly db: Knex) {}

  /** Other carts whose order failed in the same way since the account last got one. */
  async failedAlike(checkout: Checkout, cause: string): Promise<number> {
    const { account, environment } = checkout
    const lastPlaced = this.db(CHECKOUT_TABLE).where({ account, environment }).whereNotNull("placed_at")
    return this.count(
      this.unplaced(checkout, cause).where(
        "updated_at",
        ">",
        lastPlaced.select(this.db.raw("COALESCE(max(placed_at), '-infinity')"))
      )
    )
  }

  /** Other carts of the account that wait with the same cause, which counts as the shop's. */
  async waitingAlike(checkout: Checkout, cause: string): Promise<number> {
    return this.count(this.unplaced(checkout, cause).where({ is_shops_failure: true }))
  }

  /** Other carts of the account that got their order after a moment. */
  async orderedSince(checkout: Checkout, since: Date): Promise<number> {
    return this.count(this.others(checkout).where("placed_at", ">", since))
  }

  private unplaced(checkout: Checkout, cause: string): Knex.QueryBuilder {
    return this.others(checkout).where({ placement_state: "unplaced", failure_cause: cause }).whereNotNull("failed_at")
  }

  private others({ account, environment, cartId }: Checkout): Knex.QueryBuilder {
    return this.db(CHECKOUT_TABLE).where({ account, environment }).whereNot({ cart_id: cartId })
  }

  private async count(checkouts: Knex.QueryBuilder): Promise<number> {
    const { carts } = await checkouts.first<{ carts: number }>(this.db.raw("count(DISTINCT cart_id)::int AS carts"))
    return carts
  }
}

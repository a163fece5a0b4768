import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Checkout } from "../../../../core/checkout/checkout"
import { CHECKOUT_TABLE } from "../tables/checkout"

/** How it goes with an account's other carts, where one's order could not be placed. */
export class OtherCarts {
  constructor(private readonly db: Knex) {}

  /** Other carts whose order failed in the same way since the account last got one. */
  async failedAlike({ account, environment, cartId }: Checkout, cause: string): Promise<number> {
    const { rows } = await this.db.raw<{ rows: { carts: string }[] }>(
      `SELECT count(DISTINCT cart_id) AS carts FROM ${CHECKOUT_TABLE}
       WHERE failed_at IS NOT NULL AND failure_cause = :cause AND account = :account AND environment = :environment
         AND cart_id <> :cartId AND placement_state = 'unplaced' AND updated_at > (
           SELECT COALESCE(max(placed_at), '-infinity') FROM ${CHECKOUT_TABLE}
           WHERE account = :account AND environment = :environment AND placed_at IS NOT NULL
         )`,
      { account, environment, cartId, cause }
    )
    return Number(rows[0]?.carts ?? 0)
  }

  /** Other carts of the account that wait with the same cause, which counts as the shop's. */
  async waitingAlike({ account, environment, cartId }: Checkout, cause: string): Promise<number> {
    const failed = this.db(CHECKOUT_TABLE).where({ account, environment, failure_cause: cause, is_shops_failure: true })
    const waiting = failed
      .whereNotNull("failed_at")
      .where({ placement_state: "unplaced" })
      .whereNot({ cart_id: cartId })
    const [row] = await waiting.countDistinct<{ carts: string }[]>({ carts: "cart_id" })
    return Number(row?.carts ?? 0)
  }

  /** Other carts of the account that got their order after a moment. */
  async orderedSince({ account, environment, cartId }: Checkout, since: Date): Promise<number> {
    const placed = this.db(CHECKOUT_TABLE).where({ account, environment }).whereNot({ cart_id: cartId })
    const [row] = await placed.where("placed_at", ">", since).countDistinct<{ carts: string }[]>({ carts: "cart_id" })
    return Number(row?.carts ?? 0)
  }
}

import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Checkout } from "../../core/checkout/checkout"
import { CHECKOUT_TABLE, type CheckoutRow, toCheckout } from "./stores/checkout/checkout-row"

/** Shoppers who came back from the hosted page and wait to hear whether they paid. */
export class WaitingLedger {
  constructor(private readonly db: Knex) {}

  /** The shopper came back. @returns the row as it is now */
  async returned(checkout: Checkout, at: Date): Promise<Checkout> {
    const [row] = await this.db(CHECKOUT_TABLE)
      .where({ id: checkout.id })
      .update({ returned_at: at })
      .returning<CheckoutRow[]>("*")
    return row ? toCheckout(row) : checkout
  }

  /** The service was asked at that moment, and answered. */
  async answered({ id }: Pick<Checkout, "id">, askedAt: Date): Promise<void> {
    await this.db(CHECKOUT_TABLE).where({ id }).update({ answered_at: askedAt })
  }

  /** The next look is not later than this. */
  async lookNotLater({ id }: Pick<Checkout, "id">, at: Date): Promise<void> {
    await this.db(CHECKOUT_TABLE).where({ id }).andWhere("next_check_at", ">", at).update({ next_check_at: at })
  }

  /** The checkout, if its time has come and nobody else looks at it. The claim ends by itself, as the job's do. */
  async claim({ id }: Pick<Checkout, "id">, owner: string, leaseMs: number): Promise<Checkout | undefined> {
    const { rows } = await this.db.raw<{ rows: CheckoutRow[] }>(
      `UPDATE ${CHECKOUT_TABLE} SET lease_owner = :owner, lease_until = now() + :leaseMs * interval '1 millisecond'
       WHERE id = :id AND next_check_at <= now() AND (lease_until IS NULL OR lease_until < now())
       RETURNING *`,
      { id, owner, leaseMs }
    )
    const [row] = rows
    return row && toCheckout(row)
  }
}

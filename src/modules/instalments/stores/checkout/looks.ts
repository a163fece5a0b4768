import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Checkout } from "../../../../core/checkout/checkout"
import { CHECKOUT_TABLE } from "./checkout-row"

/**
 * Notes that the service is asked about a checkout now.
 *
 * @returns false when somebody asked less than `pauseMs` ago: then nothing is noted. A time that lies further ahead than that
 *   was written by a clock that was wrong, and holds nobody up.
 */
export async function beginLook(db: Knex, { id }: Pick<Checkout, "id">, now: Date, pauseMs: number): Promise<boolean> {
  const begun = await db(CHECKOUT_TABLE)
    .where({ id })
    .andWhereRaw("(looked_at IS NULL OR looked_at NOT BETWEEN ? AND ?)", [
      new Date(now.getTime() - pauseMs),
      new Date(now.getTime() + pauseMs),
    ])
    .update({ looked_at: now })
  return begun === 1
}

/** The look did not take place. */
export async function forgetLook(db: Knex, { id }: Pick<Checkout, "id">): Promise<void> {
  await db(CHECKOUT_TABLE).where({ id }).update({ looked_at: null })
}

/** The job looks at this checkout before all others; nothing changes when its outcome is known. */
export async function lookFirst(db: Knex, { id }: Pick<Checkout, "id">): Promise<void> {
  await db(CHECKOUT_TABLE)
    .where({ id, remote_state: "received" })
    .update({ next_check_at: new Date(0) })
}

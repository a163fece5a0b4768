import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { CALLBACK_TABLE } from "../tables/callback"
import { CHECKOUT_TABLE } from "../tables/checkout"
import { REFUND_TABLE } from "../tables/refund"
import { UNMATCHED_TABLE } from "../tables/unmatched"

/**
 * Whose ids or order are exactly this, or whose reference or id at the service begins or ends so; orders and carts were found for
 * it elsewhere, by a number or an e-mail address.
 */
export type Search = { text: string; orderIds: readonly string[]; cartIds: readonly string[] }

/** A shorter part is no help to anybody. Neither alphabet has a letter that LIKE reads as more than itself. */
const PART = /^[0-9a-z-]{4,}$/

/** What is searched for is found among fewer, or is not one payment. */
const MOST = 200

/** The ids in the ledger of what is searched for: checkouts, and what is unmatched. Each of its parts goes by an index. */
export async function searchSubjects(db: Knex, { text, orderIds, cartIds }: Search): Promise<string[]> {
  // Both alphabets are lower case, whatever a mail or a spreadsheet has made of them.
  const part = text.toLowerCase()
  const isPart = PART.test(part)
  const { rows } = await db.raw<{ rows: { id: string }[] }>(
    `SELECT id FROM (
       SELECT id FROM ${CHECKOUT_TABLE} WHERE id = :text
       UNION SELECT id FROM ${CHECKOUT_TABLE} WHERE reference = :text AND deleted_at IS NULL
       UNION SELECT id FROM ${CHECKOUT_TABLE} WHERE reference LIKE :beginning AND deleted_at IS NULL
       UNION SELECT id FROM ${CHECKOUT_TABLE} WHERE service_checkout_id LIKE :beginning AND deleted_at IS NULL
       UNION SELECT id FROM ${CHECKOUT_TABLE} WHERE reverse(reference) LIKE :end AND deleted_at IS NULL
       UNION SELECT id FROM ${CHECKOUT_TABLE} WHERE reverse(service_checkout_id) LIKE :end AND deleted_at IS NULL
       UNION SELECT id FROM ${CHECKOUT_TABLE} WHERE service_checkout_id = :text AND deleted_at IS NULL
       UNION SELECT id FROM ${CHECKOUT_TABLE} WHERE cart_id = ANY(:cartIds) AND deleted_at IS NULL
       UNION SELECT id FROM ${CHECKOUT_TABLE} WHERE order_id = ANY(:orderIds) AND deleted_at IS NULL
       UNION SELECT id FROM ${CHECKOUT_TABLE} WHERE for_order_id = ANY(:orderIds) AND deleted_at IS NULL
       UNION SELECT checkout_id FROM ${REFUND_TABLE} WHERE id = :text
       UNION SELECT checkout_id FROM ${REFUND_TABLE} WHERE service_refund_id = :text AND deleted_at IS NULL
       UNION SELECT checkout_id FROM ${REFUND_TABLE} WHERE medusa_refund_id = :text AND deleted_at IS NULL
       UNION SELECT id FROM ${UNMATCHED_TABLE} WHERE id = :text
       UNION SELECT id FROM ${UNMATCHED_TABLE} WHERE service_id = :text AND deleted_at IS NULL
       UNION SELECT id FROM ${CALLBACK_TABLE} WHERE id = :text
       UNION SELECT id FROM ${CALLBACK_TABLE} WHERE reference = :text AND outcome = 'unknown_reference' AND deleted_at IS NULL
     ) AS found LIMIT :most`,
    {
      text,
      beginning: isPart ? `${part}%` : null,
      end: isPart ? `${[...part].reverse().join("")}%` : null,
      orderIds: [text, ...orderIds],
      cartIds: [text, ...cartIds],
      most: MOST,
    }
  )
  return rows.map(({ id }) => id)
}

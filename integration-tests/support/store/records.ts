import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { cartLease } from "../../../src/use-cases/ledger/with-lease"
import type { StoreUnderTest } from "./store"

/** The database behind the store. */
export function databaseOf({ container }: StoreUnderTest) {
  return container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
}

/** What stands in the admin's feed. */
export async function noticesIn({ container }: StoreUnderTest): Promise<string[]> {
  const notices = await container.resolve(Modules.NOTIFICATION).listNotifications({ channel: "feed" })
  return notices.map(({ data }) => `${String(data?.title)} ${String(data?.description)}`)
}

/** `canceled`, `pending`, or undefined for an order that is gone. */
export async function statusOf({ container }: StoreUnderTest, orderId: string): Promise<string | undefined> {
  const [order] = await container.resolve(Modules.ORDER).listOrders({ id: orderId }, { select: ["status"] })
  return order?.status
}

/** Everything of a cart's payments that time is asked about happened so many minutes earlier. */
export async function agePayments(store: StoreUnderTest, cartId: string, minutes: number): Promise<void> {
  const db = databaseOf(store)
  const earlier = (column: string) => db.raw("?? - ? * interval '1 minute'", [column, minutes])
  await db("instalments_checkout")
    .where({ cart_id: cartId })
    .update({
      created_at: earlier("created_at"),
      expires_at: earlier("expires_at"),
      paid_at: earlier("paid_at"),
      placed_at: earlier("placed_at"),
      failed_at: earlier("failed_at"),
      updated_at: earlier("updated_at"),
    })
  await db("instalments_issue")
    .whereIn("subject_id", db("instalments_checkout").where({ cart_id: cartId }).select("id"))
    .update({ since: earlier("since"), visible_at: earlier("visible_at") })
  await db("order").update({ created_at: earlier("created_at") })
  await db("instalments_lease")
    .where({ key: cartLease(cartId) })
    .update({ created_at: earlier("created_at"), until: earlier("until"), previous_until: earlier("previous_until") })
}

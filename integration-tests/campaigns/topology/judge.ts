import { brokenPromises } from "../../support/promise/promise"
import { recordsOfProcesses, unknownPayments } from "../../support/promise/of-processes"
import { countsOf } from "../../support/promise/counts"
import { requireAttempt } from "../../support/promise/records"
import { unlinkedOrders } from "../../simulation/unlinked-orders"
import type { Shopper } from "./people"
import type { Stage } from "./stage"

/** What a round did. */
export type Played = {
  /** All of them have paid. */
  shoppers: readonly Shopper[]
  /** Pence that admins asked back. */
  refundedMinor?: number
  /** What the round saw that is not as it should be. */
  wrong?: readonly string[]
  /** What the round measured. */
  seen?: readonly string[]
}

/** What is not as promised after a round: each payment is one order, what was asked back went back once, and nothing else. */
export async function judge({ shop }: Stage, { shoppers, refundedMinor = 0, wrong = [] }: Played): Promise<string[]> {
  const carts = await Promise.all(
    shoppers.map(async ({ cartId }) => requireAttempt(await recordsOfProcesses(shop, cartId)))
  )
  const sent = carts.flatMap(({ service }) => service.refunds).reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const counted = carts.map((cart) => countsOf(cart))
  return [
    ...wrong,
    ...carts.flatMap((cart) => brokenPromises(cart)),
    ...counted.flatMap(({ orders, payments }) =>
      orders === 1 && payments === 1 ? [] : [`${payments} payments and ${orders} orders of a cart`]
    ),
    ...(sent === refundedMinor ? [] : [`${sent} pence went back, and ${refundedMinor} were asked for`]),
    ...(await unlinkedOrders(shop.db, "%")).map((id) => `${id} belongs to no cart`),
    ...(await unknownPayments(shop)).map((text) => `not in the ledger: ${text}`),
  ]
}

/** @returns what admins are told from now on, whatever the clocks say */
export async function listen({ shop }: Stage): Promise<() => Promise<string[]>> {
  const notices = () => shop.db("notification").orderBy("created_at").select<Notice[]>("id", "data")
  const before = new Set((await notices()).map(({ id }) => id))
  return async () => (await notices()).flatMap(({ id, data }) => (before.has(id) ? [] : (data?.title ?? [])))
}

type Notice = { id: string; data: { title?: string } | null }

import { MedusaError } from "@medusajs/framework/utils"
import type { Misbehaviour } from "../store/src/misbehaviour"
import type { Point } from "./cut-off"
import type { Mishap, Step } from "./run"
import type { PlayedShop } from "./shop"

/** Medusa reads the session that it authorises, and nothing else of it. */
const AUTHORISATION = /^select "p0"\."id", "p0"\."data", .* from "payment_session"/
const ORDER_COMES = /^insert into "order" /
/** Medusa looks which captures the order has; what takes a payment out asks for their orders alone. */
const RECORDS = /^select .*"reference", .* from "order_transaction"/
/** Orders are removed altogether when a completion is undone, and only marked by us. */
const ORDER_GOES = /^delete from "order(_item|_shipping|_summary|_change|_change_action)?"/
const LINK_GOES = /^(update|delete from) "order_(cart|payment_collection)"/

/** Where work in the store has come as far as in the model: right before it goes on. */
const POINTS: Record<Step, Point> = {
  begun: { statement: /^select .* from "shipping_option"/ },
  ordered: { after: ORDER_COMES, statement: /^select "l0"\.\* from "order_cart"/ },
  linked: { hook: "beforeAuthorisation" },
  authorised: { statement: RECORDS },
  recorded: { hook: "orderCreated" },
  // What a dead process left is taken out by us before.
  undo_payment: {
    after: ORDER_COMES,
    statement: /^(delete from "order_transaction"|update "payment" set "canceled_at")/,
  },
  undo_links: { statement: LINK_GOES },
  undo_order: { statement: ORDER_GOES },
  undo_session: { after: ORDER_GOES, statement: /^select .* from "payment_session"/ },
  "remove_order 0": { statement: /^with "written" as \(update "instalments_checkout" set .*"unpaid_order_id"/ },
  "remove_order 1": { after: /"unpaid_order_id"/, statement: /"payment_session"/ },
  "remove_order 3": { after: /^update "order" set "deleted_at"/, statement: /^update "cart" set "completed_at"/ },
  "fit_session 1": { statement: /^insert into "payment_session"/ },
  "pay_order 1": { statement: AUTHORISATION },
  "pay_order 2": { after: /^insert into "payment"/, statement: /"order_transaction"/ },
}

/** Does what begins some work, which meets with a mishap on its way. */
export async function withMishap(
  { processes }: PlayedShop,
  { at, how }: Mishap,
  work: () => Promise<unknown>
): Promise<void> {
  switch (how) {
    case "dies":
      return processes.whileDying(POINTS[at], work)
    case "stalls":
      return processes.whileStalling(POINTS[at], work)
    case "fails":
      return whileFailing(at === "linked" ? { beforeAuthorisation: refuses } : { orderCreated: fails }, work)
  }
}

/** A rule of the merchant's refuses this cart. */
async function refuses(): Promise<void> {
  throw new MedusaError(MedusaError.Types.NOT_ALLOWED, "No lamps for lighthouses")
}

/** The merchant's own code is broken. */
export async function fails(): Promise<void> {
  throw new TypeError("The loyalty service is away")
}

async function whileFailing(how: Misbehaviour, work: () => Promise<unknown>): Promise<void> {
  const before = globalThis.instalmentsMisbehaviour
  globalThis.instalmentsMisbehaviour = how
  try {
    await work()
  } finally {
    globalThis.instalmentsMisbehaviour = before
  }
}

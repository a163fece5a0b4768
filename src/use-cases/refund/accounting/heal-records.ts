import type { MedusaContainer } from "@medusajs/framework/types"
import { nextRecordCorrection, type RecordWish } from "../../../core/accounting/corrections"
import type { OrderMoney } from "../../../core/accounting/order-money"
import type { HeldOrder } from "../../ledger/with-lease"
import { readOrderMoney } from "../../medusa/order/order-money"
import { applyCorrection } from "./apply-correction"

/** More than any order needs. */
const MOST_STEPS = 50

/**
 * Brings Medusa's records of an order's money in line with the ledger's: reads what is, applies the one next correction, looks again,
 * and stops when nothing is left, or when a correction changed nothing: what is left then, the hourly comparison shows a person. No
 * money moves.
 *
 * @returns the records as they are now; undefined where there is no such order
 * @throws Refusal while a credit has to wait for an open change of the order; LeaseLostError, and Medusa's errors
 */
export async function healRecords(
  container: MedusaContainer,
  held: HeldOrder,
  wish: RecordWish
): Promise<OrderMoney | undefined> {
  const done = new Set<string>()
  for (;;) {
    const money = await readOrderMoney(container, held.orderId)
    const next = money?.payments.length ? nextRecordCorrection(money, wish, new Date()) : undefined
    const key = JSON.stringify(next)
    if (!money || !next || done.has(key) || done.size === MOST_STEPS) {
      return money
    }
    done.add(key)
    await applyCorrection(container, held, money, next)
  }
}

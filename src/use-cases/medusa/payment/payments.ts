import type { IPaymentModuleService, MedusaContainer, RefundDTO } from "@medusajs/framework/types"
import type { PaymentSessionStatus } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import type { PaymentInMedusa } from "../../../core/cart/standing-payment"
import { type Reference, referenceIn } from "../../../core/checkout/reference"
import { captureIn } from "../../../core/checkout/session"
import { majorToMinor } from "../../../core/money/money"
import { amount, moment, queryRow, queryRows } from "../read-rows"
import { decimal, sumOf } from "../decimal"

/** Medusa's types leave out what its modules have for every model. None of these asks a provider. */
export type PaymentModule = IPaymentModuleService & {
  updatePaymentSessions(sessions: { id: string; status: PaymentSessionStatus }[]): Promise<unknown>
  createRefunds(refund: { payment: string; amount: number; note: string; created_by: string }): Promise<RefundDTO>
  softDeleteRefunds(ids: string[]): Promise<unknown>
}

/** A capture or a refund. `amount` is pounds as a decimal string. */
export type PaymentMovement = { id: string; amount: string; at: Date }

/** A payment as Medusa has it, of any provider. */
export type PaymentRecord = {
  id: string
  collectionId: string
  /** Its session may have been deleted since. */
  sessionId: string
  currencyCode: string
  reference: Reference | undefined
  /** How it was to be captured when it was made; undefined for payments made another way. */
  capture: ReturnType<typeof captureIn>
  createdAt: Date
  capturedAt: Date | null
  isCancelled: boolean
  collectionStatus: string | null
  /** Oldest first, as are the refunds. */
  captures: PaymentMovement[]
  refunds: PaymentMovement[]
}

const movementRows = z.array(z.object({ id: z.string(), amount, created_at: moment })).nullable()
export const paymentRow = z.object({
  id: z.string(),
  payment_collection_id: z.string(),
  // Not the session itself: Medusa leaves out payments whose session has been deleted.
  payment_session_id: z.string(),
  currency_code: z.string(),
  data: z.unknown(),
  created_at: moment,
  captured_at: moment.nullable(),
  canceled_at: moment.nullable(),
  payment_collection: z.object({ status: z.string() }).nullable(),
  captures: movementRows,
  refunds: movementRows,
})
type PaymentRow = z.infer<typeof paymentRow>

/** Reads Medusa's payments, oldest first: those of these collections, or these themselves. The one reader there is. */
export async function paymentsIn(
  container: MedusaContainer,
  where: { collections: readonly string[] } | { ids: readonly string[] }
): Promise<PaymentRecord[]> {
  const filters = "ids" in where ? { id: where.ids } : { payment_collection_id: where.collections }
  return paymentRecords(await queryRows(container, "payment", paymentRow, filters))
}

/** A payment as Medusa's own routes answer with it. @param fields what the request asked for */
export function paymentAsAsked(container: MedusaContainer, id: string, fields: readonly string[]): Promise<unknown> {
  return queryRow(container, "payment", fields, { id })
}

/** Oldest first. */
export function paymentRecords(rows: readonly PaymentRow[]): PaymentRecord[] {
  return rows.map(toRecord).sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
}

export function paymentFacts({ reference, captures, refunds, isCancelled }: PaymentRecord): PaymentInMedusa {
  return {
    reference: reference ?? null,
    capturedMinor: majorToMinor(total(captures)).amountMinor,
    refundedMinor: majorToMinor(total(refunds)).amountMinor,
    isCancelled,
  }
}

/** Pounds, as a decimal string. */
export function total(movements: readonly PaymentMovement[]): string {
  return decimal(sumOf(movements))
}

function toRecord(row: PaymentRow): PaymentRecord {
  return {
    id: row.id,
    collectionId: row.payment_collection_id,
    sessionId: row.payment_session_id,
    currencyCode: row.currency_code,
    reference: referenceIn(row.data),
    capture: captureIn(row.data),
    createdAt: new Date(row.created_at),
    capturedAt: row.captured_at === null ? null : new Date(row.captured_at),
    isCancelled: row.canceled_at !== null,
    collectionStatus: row.payment_collection?.status ?? null,
    captures: movements(row.captures),
    refunds: movements(row.refunds),
  }
}

function movements(rows: PaymentRow["captures"]): PaymentMovement[] {
  return (rows ?? [])
    .map(({ id, amount, created_at }) => ({ id, amount: decimal(amount), at: new Date(created_at) }))
    .sort((a, b) => a.at.getTime() - b.at.getTime())
}

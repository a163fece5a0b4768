import type { IPaymentModuleService, MedusaContainer, RefundDTO } from "@medusajs/framework/types"
import type { PaymentSessionStatus } from "@medusajs/framework/utils"
import type { PaymentInMedusa } from "../../../core/cart/standing-payment"
import { type Reference, referenceIn } from "../../../core/checkout/reference"
import { captureIn } from "../../../core/checkout/session"
import { majorToMinor } from "../../../core/money/money"
import { fieldsOf, queryRow, queryRows } from "../read-rows"
import { decimal, type Numeric, sumOf } from "../decimal"

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

type When = string | Date
type MovementRow = { id: string; amount: Numeric; created_at: When }
/** A payment as Medusa's queries give it, with `PAYMENT_FIELDS`. */
export type PaymentRow = {
  id: string
  payment_collection_id: string
  payment_session_id: string
  currency_code: string
  data: unknown
  created_at: When
  captured_at: When | null
  canceled_at: When | null
  payment_collection: { status: string } | null
  captures: MovementRow[] | null
  refunds: MovementRow[] | null
}

export const PAYMENT_FIELDS = [
  "id",
  "payment_collection_id",
  // Not the session itself: Medusa leaves out payments whose session has been deleted.
  "payment_session_id",
  "currency_code",
  "data",
  "created_at",
  "captured_at",
  "canceled_at",
  "payment_collection.status",
  ...["captures", "refunds"].flatMap((movements) => fieldsOf(movements, ["id", "amount", "created_at"])),
]

/** Reads Medusa's payments, oldest first: those of these collections, or these themselves. The one reader there is. */
export async function paymentsIn(
  container: MedusaContainer,
  where: { collections: readonly string[] } | { ids: readonly string[] }
): Promise<PaymentRecord[]> {
  const filters = "ids" in where ? { id: where.ids } : { payment_collection_id: where.collections }
  return paymentRecords(await queryRows(container, "payment", PAYMENT_FIELDS, filters))
}

/** A payment as Medusa's own routes answer with it. @param fields what the request asked for */
export function paymentAsAsked(container: MedusaContainer, id: string, fields: readonly string[]): Promise<unknown> {
  return queryRow(container, "payment", fields, { id })
}

/** The rows of a query with `PAYMENT_FIELDS`, oldest first. */
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

function movements(rows: MovementRow[] | null): PaymentMovement[] {
  return (rows ?? [])
    .map(({ id, amount, created_at }) => ({ id, amount: decimal(amount), at: new Date(created_at) }))
    .sort((a, b) => a.at.getTime() - b.at.getTime())
}

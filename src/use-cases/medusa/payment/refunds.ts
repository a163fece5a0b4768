import type { MedusaContainer, RefundDTO } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import type { CreditMark } from "../../../core/accounting/order-money"
import { type Reference, referenceIn } from "../../../core/checkout/reference"
import type { ChosenReason } from "../../../core/refund/refund"
import { type PageAfter, rowsMadeSince } from "../read-rows"
import type { RefundMaker } from "./refund-writes"

/** What Medusa keeps of a refund besides its amount: why, in whose words, and who asked for it. */
export type RefundWords = {
  reason: string | null
  reasonCode: string | null
  reasonId: string | null
  note: string | null
  createdBy: string | null
  madeAt: Date
}

/** Medusa's reasons have a code; its types do not say so. */
const coded = z.object({ code: z.string() })
const chosen = z.object({ label: z.string(), code: z.string() })

/** By Medusa's refund id; also of refunds that came to nothing, which Medusa no longer shows. */
export async function refundWords(container: MedusaContainer, ids: string[]): Promise<Map<string, RefundWords>> {
  if (ids.length === 0) {
    return new Map()
  }
  const rows = await container
    .resolve(Modules.PAYMENT)
    .listRefunds({ id: ids }, { relations: ["refund_reason"], withDeleted: true, take: null })
  return new Map(
    rows.map(({ id, note, created_by, created_at, refund_reason }) => [
      id,
      {
        reason: refund_reason?.label ?? null,
        reasonCode: coded.safeParse(refund_reason).data?.code ?? null,
        reasonId: refund_reason?.id ?? null,
        note: note ?? null,
        createdBy: created_by ?? null,
        madeAt: new Date(created_at ?? 0),
      },
    ])
  )
}

/**
 * A refund's credit bears the refund's reason as it was then, which may have been renamed or deleted since.
 *
 * @param chosenReason as it was when the refund was asked for; null where there is none
 */
export function creditMarks(
  { reason, reasonCode }: Pick<RefundWords, "reason" | "reasonCode">,
  chosenReason: ChosenReason | null
): CreditMark[] {
  return [
    ...(chosenReason ? [{ reference: chosenReason.label, referenceId: chosenReason.code }] : []),
    ...(reason ? [{ reference: reason }] : []),
    ...(reasonCode ? [{ referenceId: reasonCode }] : []),
  ]
}

/** The note and the reason of an earlier refund, for a new one. Medusa accepts no reason that has been deleted. */
export async function wordsOnceMore(
  container: MedusaContainer,
  medusaRefundId: string
): Promise<Pick<RefundMaker, "note" | "refund_reason_id">> {
  const [words] = (await refundWords(container, [medusaRefundId])).values()
  const reasons = container.resolve(Modules.PAYMENT)
  const [reason] = words?.reasonId ? await reasons.listRefundReasons({ id: [words.reasonId] }) : []
  return { ...(words?.note && { note: words.note }), ...(reason && { refund_reason_id: reason.id }) }
}

/** A refund as Medusa shows it. */
export type RefundInMedusa = {
  note: string | null
  createdBy: string | null
  metadata: unknown
  reason: ChosenReason | null
}

/** @returns undefined when Medusa no longer has it */
export async function refundInMedusa(
  container: MedusaContainer,
  medusaRefundId: string
): Promise<RefundInMedusa | undefined> {
  const [row]: (RefundDTO & { metadata?: unknown })[] = await container
    .resolve(Modules.PAYMENT)
    .listRefunds({ id: [medusaRefundId] }, { relations: ["refund_reason"] })
  return (
    row && {
      note: row.note ?? null,
      createdBy: row.created_by ?? null,
      metadata: row.metadata,
      reason: chosen.safeParse(row.refund_reason).data ?? null,
    }
  )
}

const paidBy = z.object({ id: z.string(), payment: z.object({ data: z.unknown() }).nullable() })

/** What moved on a payment, by Medusa's id of that. */
type Moved = { id: string; reference: Reference | undefined }

/** A page of the refunds that Medusa has made since then, of any provider. */
export function refundsSince(container: MedusaContainer, since: Date, page: PageAfter): Promise<Moved[]> {
  return movedSince(container, "refund", since, {}, page)
}

/**
 * The same of the captures, but for those of payments that are as young: most payments are captured as they are made, only those that
 * an admin captures by hand are captured long after.
 */
export function lateCapturesSince(container: MedusaContainer, since: Date, page: PageAfter): Promise<Moved[]> {
  return movedSince(container, "capture", since, { payment: { created_at: { $lt: since.toISOString() } } }, page)
}

const PREFIX = { refund: "ref", capture: "capt" } as const

async function movedSince(
  container: MedusaContainer,
  entity: keyof typeof PREFIX,
  since: Date,
  which: object,
  page: PageAfter
): Promise<Moved[]> {
  const filters = { created_at: { $gte: since.toISOString() }, ...which }
  const made = { prefix: PREFIX[entity], since }
  const rows = await rowsMadeSince(container, entity, paidBy, made, filters, page)
  return rows.map(({ id, payment }) => ({ id, reference: referenceIn(payment?.data) }))
}

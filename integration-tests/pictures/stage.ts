import { randomUUID } from "node:crypto"
import { type AdminPaymentState, PAYMENT_STATES } from "../../src/core/admin/payment-state"
import { type Reason, reasonOf } from "../../src/core/reasons/reasons"
import { REFUND_STATES, type RefundState } from "../../src/core/refund/states"
import {
  type Bought,
  buyLamp,
  lampWithRefund,
  letAnHourPass,
  limitOffer,
  loseRefund,
  setLamps,
  tellOfUnknownPayment,
  unplacedLamp,
} from "../support/admin/admin-errands"
import { type AdminStore, UK } from "../support/admin/admin-store"
import { fillCart, startPayment } from "../support/shopper/shopper"

/** What there is to be seen: an order with a refund in every state, one that is as usual, one whose amounts differ, one whose refund failed. */
export type Stage = Record<"everyRefund" | "usual" | "differing" | "failed", Bought>

/** How a payment's row is made to stand; undefined where it gets there by itself. */
type Standing = { remote: string; placement?: string } | undefined

const STANDINGS: Record<AdminPaymentState, Standing> = {
  not_started: { remote: "refused" },
  invalid: { remote: "invalid_payload" },
  uncertain: { remote: "unknown" },
  awaiting: { remote: "received" },
  cancelled: { remote: "cancelled" },
  expired: { remote: "lapsed" },
  confirming: { remote: "successful", placement: "placing" },
  returning: { remote: "successful", placement: "refunding" },
  returned: { remote: "successful", placement: "returned" },
  unplaced: undefined,
  paid: undefined,
  refund_requested: undefined,
  partly_refunded: undefined,
  refunded: undefined,
}

const REASONS: Partial<Record<RefundState, Reason>> = {
  failed: reasonOf("failed", {}),
  rejected: reasonOf("period_ended", {}),
}
const AT_SERVICE: readonly RefundState[] = ["requested", "pending", "complete", "failed"]
const FINAL: readonly RefundState[] = ["complete", "failed", "rejected", "called_off"]

/** Brings about every state of a payment and of a refund, the rare ones by writing them into the ledger. */
export async function setStage(store: AdminStore): Promise<Stage> {
  await setLamps(store, 1_000)
  await limitOffer(store, UK.slice("pp_instalments_".length))
  const [everyRefund, partly, whole, differing] = [
    await buyLamp(store),
    await buyLamp(store),
    await buyLamp(store),
    await buyLamp(store),
  ]
  for (const [index, state] of REFUND_STATES.entries()) {
    await addRefund(store, everyRefund, state, (index + 1) * 100)
  }
  await addRefund(store, partly, "complete", 20_00)
  await addRefund(store, whole, "complete", 150_49)
  const usual = await lampWithRefund(store, "pending")
  const failed = await lampWithRefund(store, "failed")
  await loseRefund(store, differing)
  await letAnHourPass(store)
  for (const state of PAYMENT_STATES) {
    await addPayment(store, STANDINGS[state])
  }
  await tellOfUnknownPayment(store)
  await unplacedLamp(store)
  await store.noteIssues()
  return { everyRefund, usual, differing, failed }
}

/** Nothing of it is ever due: the store's jobs leave it as it is. */
async function addPayment(store: AdminStore, standing: Standing): Promise<void> {
  if (!standing) {
    return
  }
  const { reference } = await startPayment(store, await fillCart(store), undefined, UK)
  const isPaid = standing.remote === "successful"
  await store.sql(
    `UPDATE instalments_checkout SET remote_state = $2, placement_state = $3, next_check_at = NULL,
       paid_at = CASE WHEN $4 THEN now() END, number_of_payments = CASE WHEN $4 THEN 3 END
     WHERE reference = $1`,
    [reference, standing.remote, standing.placement ?? "none", isPaid]
  )
}

async function addRefund(store: AdminStore, { reference }: Bought, state: RefundState, pence: number): Promise<void> {
  const id = randomUUID()
  await store.sql(
    `INSERT INTO instalments_refund
       (id, checkout_id, account, kind, amount_minor, state, reason, medusa_refund_id, service_refund_id,
        submit_after, submitted_at, settled_at)
     SELECT $2, id, account, 'asked', $3, $4, $5, $6, $7,
       CASE WHEN $4 = 'scheduled' THEN date_trunc('day', now()) + interval '1 day 10 hours' END,
       CASE WHEN $7::text IS NOT NULL THEN now() END, CASE WHEN $8 THEN now() END
     FROM instalments_checkout WHERE reference = $1`,
    [
      reference,
      `inref_${id}`,
      pence,
      state,
      REASONS[state] ?? null,
      `ref_${id}`,
      AT_SERVICE.includes(state) ? id : null,
      FINAL.includes(state),
    ]
  )
}

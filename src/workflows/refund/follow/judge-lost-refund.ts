import type { MedusaContainer } from "@medusajs/framework/types"
import { assertNever } from "../../../core/assert-never"
import type { Refund } from "../../../core/refund/refund"
import { judgeLost, type LostVerdict, searchFrom, type UnmatchedRefund } from "../../../core/refund/match"
import { severalCandidates } from "../../../core/refund/notices"
import { nextLook } from "../../../core/refund/schedule"
import { announceRefund } from "../../notify/refund-updated"
import type { Gateway } from "../../service/gateway"
import { listKeys } from "../../service/list-keys"
import { accountKey } from "./read-refund-list"
import { recordRefund } from "../record/record-refund"

/**
 * Finds out what became of a refund whose answer was lost, from what the service's list has shown: adopts the one that fits,
 * has it sent again when there is none, asks a person when there are several. For the holder of its claim.
 */
export async function judgeLostRefund(container: MedusaContainer, gateway: Gateway, refund: Refund): Promise<void> {
  const { refunds, unmatchedRefunds, refundReadings } = gateway.ledger
  const keys = listKeys(gateway)
  const allLost = await refunds.lost(keys)
  const lost = allLost.find(({ id }) => id === refund.id)
  if (lost) {
    // Read in this order: a refund that is answered in between has taken its record out of the unmatched ones.
    const sending = await refunds.beingSent(keys)
    const unmatched = await unmatchedRefunds.madeSince(keys, searchFrom(lost))
    const coverage = (await refundReadings.read(accountKey(gateway)))?.coverage ?? null
    await carryOut(
      container,
      gateway,
      refund,
      judgeLost(lost, allLost, sending, unmatched, coverage, gateway.account.shared)
    )
  }
}

async function carryOut(
  container: MedusaContainer,
  gateway: Gateway,
  refund: Refund,
  verdict: LostVerdict
): Promise<void> {
  switch (verdict.kind) {
    case "adopt":
      await adoptRefund(container, refund, verdict.unmatched)
      return
    case "send_again":
      await sendAgain(gateway, refund)
      return
    case "missed":
      await readOnce(gateway, refund, verdict.at)
      return
    case "ask":
      await ask(container, gateway, refund, severalCandidates(verdict.candidates))
      return
    case "wait":
      await wait(gateway, refund, verdict.until)
      return
    default:
      return assertNever(verdict)
  }
}

/** The service has it: this is it. */
export function adoptRefund(
  container: MedusaContainer,
  refund: Refund,
  { serviceRefundId, status, amountMinor }: UnmatchedRefund
): Promise<Refund> {
  const snapshot = { source: "list" as const, serviceRefundId: serviceRefundId, status, amountMinor }
  return recordRefund(container, refund, snapshot, "refund_adopted")
}

/** It never arrived, so it is sent as if for the first time. */
export async function sendAgain({ ledger }: Gateway, refund: Refund): Promise<Refund | undefined> {
  const now = new Date()
  return ledger.refunds.change(
    refund,
    { state: "scheduled", submitAfter: now, reason: null, missedAt: null, checks: 0, nextCheckAt: now },
    [
      {
        kind: "refund_scheduled",
        source: "list",
        details: { amountMinor: refund.amountMinor, until: now.toISOString() },
      },
    ]
  )
}

async function ask(container: MedusaContainer, { ledger }: Gateway, refund: Refund, reason: string): Promise<void> {
  const change = { reason, checks: refund.checks + 1, nextCheckAt: nextLook(refund.checks + 1, new Date()) }
  const saved = await ledger.refunds.change(refund, change, [])
  if (saved && reason !== refund.reason) {
    await announceRefund(container, saved)
  }
}

/** One reading of the list does not have it; the next may begin as soon as the limits allow. */
async function readOnce({ ledger }: Gateway, refund: Refund, missedAt: Date): Promise<void> {
  await ledger.refunds.change(refund, { missedAt, nextCheckAt: nextLook(0, new Date()) }, [])
}

async function wait({ ledger }: Gateway, refund: Refund, until: Date): Promise<void> {
  const soon = nextLook(0, new Date())
  await ledger.refunds.change(refund, { nextCheckAt: until > soon ? until : soon }, [])
}

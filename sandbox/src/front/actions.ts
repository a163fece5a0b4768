import { DateTime } from "luxon"
import type { Fault } from "../faults"
import { formatPounds, planText } from "../rules/money"
import { sameDayRetryAt } from "../rules/refund"
import type { Service } from "../service"
import type { Checkout, Refund } from "../store"
import { ZONE } from "../wire"

/** A button of the front page: a POST to the control side, with one of several bodies where there is a choice. */
export interface Action {
  label: string
  /** Under /_control. */
  path: string
  /** The first is chosen beforehand. */
  choices: [Choice, ...Choice[]]
}

export interface Choice {
  label: string
  json: object
}

type FaultChoice = Choice & { json: Fault }

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** What can be done with a checkout as it stands. */
export function checkoutActions({ payments }: Service, checkout: Checkout): Action[] {
  const path = `/checkouts/${checkout.id}`
  const isPending = checkout.status === "received"
  const isOpen = payments.isOpen(checkout)
  return [
    ...(isPending ? [pay(path, checkout, payments.termsOf(checkout), isOpen)] : []),
    ...(isOpen ? [simple("Decline the card", `${path}/decline`)] : []),
    ...(isPending ? [simple("Cancel", `${path}/cancel`, isOpen ? {} : { afterLapse: true })] : []),
    ...(isOpen ? [expire(path)] : []),
    ...(checkout.callback === "none" ? [] : [simple("Send the callback again", `${path}/callback`)]),
    ...(checkout.status === "invalid_payload" ? [] : [changeAmount(path, checkout)]),
  ]
}

/** The steps that a refund can still take. */
export function refundActions({ refunds }: Service, refund: Refund): Action[] {
  const steps = [
    { label: "Approve", to: "pending" },
    { label: "Process", to: "complete" },
    { label: "Fail the refund", to: "failed" },
  ] as const
  return steps
    .filter(({ to }) => refunds.canMove(refund, to))
    .map(({ label, to }) => simple(label, `/refunds/${refund.id}/move`, { to }))
}

/** What goes wrong with the next callback or request. */
export function faultActions(): Action[] {
  const fault = (label: string, ...choices: [FaultChoice, ...FaultChoice[]]): Action => ({
    label,
    path: "/faults",
    choices,
  })
  return [
    fault(
      "Lose the callback",
      { label: "the next one only", json: { match: "callback", kind: "lost" } },
      { label: "the next one and all its retries", json: { match: "callback", kind: "lost", times: 19 } }
    ),
    fault("Lose the answer to the callback", { label: "", json: { match: "callback", kind: "answer_lost" } }),
    fault("Deliver the callback twice", { label: "", json: { match: "callback", kind: "doubled" } }),
    fault(
      "Go down",
      { label: "for a minute", json: { match: "any", kind: "down", seconds: 60 } },
      { label: "for an hour", json: { match: "any", kind: "down", seconds: 3600 } }
    ),
    fault(
      "Lose the answer to",
      { label: "the next refund request", json: { match: "POST /api/refunds", kind: "lost_after" } },
      { label: "the next checkout", json: { match: "POST /api/checkouts", kind: "lost_after" } }
    ),
    simple("Let nothing go wrong", "/faults/clear"),
  ]
}

/** @param now milliseconds since 1970, the sandbox's */
export function clockActions(now: number): Action[] {
  const tomorrow = DateTime.fromMillis(sameDayRetryAt(now), { zone: ZONE }).toUTC().toISO() ?? ""
  const choices: Action["choices"] = [
    { label: "on by 10 minutes: callbacks are retried", json: { advanceMs: 10 * MINUTE_MS } },
    { label: "on by 31 minutes: open payment pages expire", json: { advanceMs: 31 * MINUTE_MS } },
    { label: "to tomorrow, 10:00: refunds of today’s orders are accepted", json: { set: tomorrow } },
    { label: "on by 30 days", json: { advanceMs: 30 * DAY_MS } },
    { label: "on by 101 days: nothing can be refunded any more", json: { advanceMs: 101 * DAY_MS } },
  ]
  return [{ label: "Move the clock", path: "/clock", choices }]
}

function simple(label: string, path: string, json: object = {}): Action {
  return { label, path, choices: [{ label, json }] }
}

function pay(path: string, { request }: Checkout, terms: readonly number[], isOpen: boolean): Action {
  const late = isOpen ? {} : { afterLapse: true }
  const [first, ...more] = terms.map((term) => ({
    label: planText(request.amountMinor, term),
    json: { term, ...late },
  }))
  const label = isOpen ? "Pay" : "Pay all the same"
  return { label, path: `${path}/pay`, choices: first ? [first, ...more] : [{ label, json: late }] }
}

function expire(path: string): Action {
  const choices: Action["choices"] = [
    { label: "and tell the shop that it is cancelled", json: { status: "cancelled" } },
    { label: "and tell the shop nothing", json: { status: "received" } },
  ]
  return { label: "Expire", path: `${path}/expire`, choices }
}

function changeAmount(path: string, { request }: Checkout): Action {
  const to = (amountMinor: number): Choice => ({ label: `to ${formatPounds(amountMinor)}`, json: { amountMinor } })
  const choices: Action["choices"] = [to(request.amountMinor + 1_00), to(Math.max(1, request.amountMinor - 1_00))]
  return { label: "Change the amount", path: `${path}/amount`, choices }
}

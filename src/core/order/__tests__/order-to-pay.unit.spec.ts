import { aCheckout, at, NOW } from "../../checkout/__tests__/a-checkout"
import type { Failure } from "../../cart/failure"
import type { Checkout } from "../../checkout/checkout"
import { minorAmount } from "../../money/money"
import { SENTENCES } from "../../sentences"
import { nextOrderStep, type OrderToPay, type OrderWish, refusalOf } from "../order-to-pay"

const OWED = minorAmount(30_000)
const REFUND = { onUnplaceable: "refund", shopFailureMs: 60_000, automaticApproval: undefined } as const
const FAILURE = { scope: "cart", cause: "pay_order" } as const

const paid = (over: Partial<Checkout> = {}) => ({
  ...aCheckout({ forOrderId: "order_1", remoteState: "successful", placementState: "placing", paidAt: NOW, ...over }),
  policy: REFUND,
})

const owing = (over: Partial<OrderToPay> = {}): OrderToPay => ({
  orderId: "order_1",
  isCancelled: false,
  owedMinor: OWED,
  uncapturedMinor: minorAmount(0),
  currency: "GBP",
  collectionStatus: "not_paid",
  collectionMinor: OWED,
  sessions: [],
  payments: [],
  ...over,
})

const payment = (over: object = {}) => ({
  reference: aCheckout().reference,
  capturedMinor: 30_000,
  refundedMinor: 0,
  isCancelled: false,
  ...over,
})

const next = (attempt: ReturnType<typeof paid>, order: OrderToPay | undefined, wish: OrderWish = "place") =>
  nextOrderStep(attempt, order, wish, null, NOW)

const unplaced = (problem: string) => ({ do: "note", note: { kind: "unplaced", problem, failure: null } })

it("what an order owes is paid", () => {
  expect(next(paid(), owing())).toEqual({ do: "pay" })
  expect(next(paid(), owing({ collectionStatus: "awaiting", owedMinor: minorAmount(40_000) }))).toEqual({ do: "pay" })
})

it.each<[string, OrderToPay | undefined, string]>([
  ["is gone", undefined, "not_owed"],
  ["was cancelled", owing({ isCancelled: true }), "order_cancelled"],
  ["was paid otherwise", owing({ collectionStatus: "completed", owedMinor: minorAmount(0) }), "not_owed"],
  ["is about to be paid otherwise", owing({ collectionStatus: "authorized" }), "not_owed"],
  ["owes less", owing({ owedMinor: minorAmount(29_999) }), "not_owed"],
  ["asks for another amount", owing({ collectionMinor: minorAmount(30_001) }), "not_owed"],
  ["is another one by now, to which the collection was moved", owing({ orderId: "order_2" }), "not_owed"],
  ["is in another currency", owing({ currency: "EUR" }), "not_owed"],
])("an order that %s is not paid, which is noted", (_, order, problem) => {
  expect(next(paid(), order)).toEqual(unplaced(problem))
})

it("a payment that Medusa has is recorded, whatever became of it or of the order since", () => {
  expect(next(paid(), owing({ collectionStatus: "completed", payments: [payment()] }))).toEqual({ do: "record" })
  expect(next(paid(), owing({ isCancelled: true, payments: [payment({ refundedMinor: 30_000 })] }))).toEqual({
    do: "record",
  })
  const cancelled = payment({ capturedMinor: 0, isCancelled: true })
  expect(next(paid(), owing({ payments: [cancelled, payment({ reference: "another" })] }))).toEqual({ do: "pay" })
})

it("what cannot be paid goes back when its time has come, unless it can be paid by then", () => {
  const row = paid({ placementState: "unplaced", problem: "not_owed" })

  expect(next(row, undefined, "recover")).toEqual({ do: "note", note: { kind: "refunding" } })
  expect(next(row, owing(), "recover")).toEqual({ do: "pay" })
  expect(next(row, owing({ isCancelled: true }), "recover")).toEqual(unplaced("order_cancelled"))
  expect(
    nextOrderStep({ ...row, policy: { ...REFUND, onUnplaceable: "hold" } }, undefined, "recover", null, NOW)
  ).toEqual({ do: "note", note: { kind: "held" } })
})

it("a failure is noted, tried again, and given back in the end", () => {
  expect(nextOrderStep(paid(), owing(), "place", FAILURE, NOW)).toEqual({
    do: "note",
    note: { kind: "unplaced", problem: "completion_failed", failure: FAILURE },
  })
  const failed = { placementState: "unplaced", problem: "completion_failed" } as const
  const long = paid({ ...failed, failedAt: at(-31 * 60_000) })
  const failedAgain = (order: OrderToPay | undefined, failure: Failure = FAILURE) =>
    nextOrderStep(long, order, "recover", failure, NOW)
  expect(next(paid({ ...failed, failedAt: at(-60_000) }), owing(), "recover")).toEqual({ do: "pay" })
  // However long the jobs paused, it is tried once more.
  expect(next(long, owing(), "recover")).toEqual({ do: "pay" })
  expect(failedAgain(owing())).toEqual({ do: "note", note: { kind: "refunding" } })
  const kept = (failure: Failure) => ({ do: "note", note: { kind: "unplaced", problem: "completion_failed", failure } })
  expect([failedAgain(undefined), failedAgain(owing({ payments: [payment()] }))]).toEqual([
    kept(FAILURE),
    kept(FAILURE),
  ])
  const patient = { ...long, policy: { ...REFUND, shopFailureMs: Infinity } }
  const ofShop = { ...FAILURE, scope: "shop" } as const
  expect(nextOrderStep(patient, owing(), "recover", ofShop, NOW)).toEqual(kept(ofShop))
})

it("an admin's wish to give it back is done for what counts for no order", () => {
  expect(next(paid({ placementState: "unplaced" }), owing(), "return")).toEqual({
    do: "note",
    note: { kind: "refunding" },
  })
  expect(next(paid(), owing(), "return")).toBeUndefined()
})

it.each<Partial<Checkout>>([
  { placementState: "placed" },
  { placementState: "refunding" },
  { placementState: "returned" },
  { remoteState: "received", placementState: "none" },
])("nothing is done for what has its end, or was never paid (%j)", (over) => {
  expect(next(paid(over), owing(), "recover")).toBeUndefined()
})

it("nothing is done while the account is not configured, and nothing is paid where the service named another amount", () => {
  expect(nextOrderStep({ ...paid(), policy: null }, owing(), "place", null, NOW)).toBeUndefined()
  expect(next(paid({ problem: "amount_mismatch", placementState: "unplaced" }), owing())).toEqual(
    unplaced("completion_failed")
  )
})

it.each<[OrderToPay, string | undefined]>([
  [owing(), undefined],
  [owing({ isCancelled: true }), SENTENCES.orderCancelled],
  [owing({ owedMinor: minorAmount(0) }), SENTENCES.nothingOwed],
  [owing({ collectionStatus: "completed" }), SENTENCES.nothingOwed],
  [owing({ collectionMinor: minorAmount(1) }), SENTENCES.amountChanged],
  [owing({ owedMinor: minorAmount(1) }), SENTENCES.lessOwed],
  [owing({ owedMinor: minorAmount(1), uncapturedMinor: minorAmount(29_998) }), SENTENCES.lessOwed],
  [owing({ owedMinor: minorAmount(1), uncapturedMinor: minorAmount(29_999) }), SENTENCES.notCaptured],
])("before anything is paid, the shopper reads why not", (order, sentence) => {
  expect(refusalOf(order, { amountMinor: OWED, currency: "GBP" })).toBe(sentence)
})

it("a link that asks for nothing any more says so", () => {
  const amountMinor = minorAmount(0)
  const order = owing({ collectionMinor: amountMinor })
  expect(refusalOf(order, { amountMinor, currency: "GBP" })).toBe(SENTENCES.nothingOwed)
  expect(refusalOf(order, { amountMinor: OWED, currency: "GBP" })).toBe(SENTENCES.nothingOwed)
})

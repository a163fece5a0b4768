import type { Checkout } from "../../../checkout/checkout"
import type { MinorAmount } from "../../../money/money"
import type { DeadTenure } from "../../../lease"
import { TAKEN_UP } from "../../../refund/cancelled-order"
import type { Run } from "../../corrections"
import type { Failure } from "../../failure"
import type { Attempt, OrderFacts, Truth } from "../../truth"
import { completable } from "./medusa"
import {
  type Age,
  type Attempted,
  type Holder,
  isStandingPayment,
  linkedOrder,
  NONE,
  OTHER,
  type Order,
  type World,
} from "./world"

const SECOND = 1_000
const MINUTE = 60 * SECOND
/** How long ago what is of an age happened: in the middle of its class. */
const AGO_MS: readonly number[] = [MINUTE, 10 * MINUTE, 60 * MINUTE, 8 * 24 * 60 * MINUTE]
/** What was made in no tenure is older by more than clocks differ. */
const BESIDE_MS = 30 * SECOND
const MARGIN_MS = 15 * SECOND
export const NOW = new Date("2026-11-23T12:00:00Z")
const UNIT = 10_00
const SHOPS_FAILURE_MS = 12 * 60 * MINUTE

export const minor = (units: number) => (units * UNIT) as MinorAmount
const ago = (ms: number) => new Date(NOW.getTime() - ms)
const at = (age: Age) => ago(AGO_MS[age] ?? 0)

/** What the reader would find. @param isAfterTenure whether it also looks for orders without links */
export function truthOf(world: World, isAfterTenure: boolean): Truth {
  const linked = linkedOrder(world)
  const order = linked && !isDeleted(linked) ? linked : undefined
  return {
    attempts: world.attempts.map((_, place) => attemptOf(world, place)).reverse(),
    cart: {
      paymentCollectionId: "collection",
      collectionMinor: minor((order && fittedAmount(world)) ?? world.total),
      totalMinor: order ? null : minor(world.total),
      currency: "GBP",
      region: null,
      sessions: completable(world).map(({ id, isOurs, isAuthorized }) => ({
        id: `session${id}`,
        providerId: isOurs ? "ours" : "other",
        status: isAuthorized ? "authorized" : "pending",
        isSpent: world.payments.some((payment) => payment.session === id && payment.isCancelled),
      })),
    },
    order: order ? factsOf(world, order) : null,
    linkedGoneOrderId: linked && isDeleted(linked) ? named(linked.id) : null,
    unlinked: isAfterTenure
      ? world.orders.filter(({ ofCart, state }) => !ofCart && state === "stands").map((each) => unfinished(each))
      : [],
    payments: world.payments.map((payment) => ({
      id: `payment${payment.id}`,
      reference: payment.of === OTHER ? null : referenceOf(payment.of),
      sessionId: completable(world).some(({ id }) => id === payment.session) ? `session${payment.session}` : null,
      capturedMinor: payment.isCaptured ? minor(amountOf(world, payment.of)) : 0,
      refundedMinor: payment.isRefunded ? minor(amountOf(world, payment.of)) : 0,
      isCancelled: payment.isCancelled,
      paidOrder: order !== undefined && payment.inOrder === order.id,
      refundIds: payment.isRefunded ? [`refund${payment.id}`] : [],
      isHalfRecorded: payment.isCaptured && isStandingPayment(payment) && payment.inOrder !== (order?.id ?? NONE),
    })),
    missing: missingOf(world),
  }
}

/** A cart may have changed beside an order: what is to be paid is then set to what was paid, together with the session. */
function fittedAmount(world: World): number | undefined {
  const isSpent = (id: number) => world.payments.some(({ session, isCancelled }) => session === id && isCancelled)
  return completable(world).find(({ id, isOurs }) => isOurs && !isSpent(id))?.amount
}

function factsOf(world: World, order: Order): OrderFacts {
  // Medusa makes an order cheaper by what it gives back of it, recorded in it or not.
  const isGivenBack = world.payments.some(
    (payment) =>
      (payment.inOrder === order.id || payment.for === order.id) &&
      (payment.isRefunded || hasFailed(world.attempts[payment.of]))
  )
  return {
    ...unfinished(order),
    totalMinor: isGivenBack ? minor(0) : minor(order.total),
    isCancelled: order.state === "cancelled",
    isShipped: false,
    countsTwice: world.payments.some(({ inOrder, isTwiceInOrder }) => inOrder === order.id && isTwiceInOrder),
  }
}

function unfinished(order: Order) {
  return {
    id: named(order.id),
    createdAt: createdAt(order),
    itemIds: [],
    collectionIds: order.ofCollection ? ["collection"] : [],
  }
}

function createdAt({ age, inTenure }: Order): Date {
  return ago((AGO_MS[age] ?? 0) + (inTenure ? 0 : BESIDE_MS))
}

function missingOf(world: World): Truth["missing"] {
  const ids = world.attempts.flatMap(({ order, leftUnpaid }) => [order, leftUnpaid]).filter((id) => id !== NONE)
  return new Map(
    ids.flatMap((id) => {
      const order = world.orders.find((each) => each.id === id && each.state !== "gone")
      return order && !isDeleted(order) ? [] : [[named(id), order ? "deleted" : "gone"] as const]
    })
  )
}

const isDeleted = ({ state }: Order) => state === "deleted" || state === "removed"
const named = (order: number) => `order${order}`
const referenceOf = (place: number) => `attempt${place}`
/** A refund that Medusa has credited the order with: the credit stays on one that is cancelled. */
const hasFailed = (attempt: World["attempts"][number] | undefined) => attempt?.back === "failed" && attempt.backForOrder

export const placeOf = (id: string) => Number(id.slice("attempt".length))
export const orderOf = (id: string | null) => (id === null ? NONE : Number(id.slice("order".length)))
export const sessionOf = (id: string) => Number(id.slice("session".length))
export const paymentOf = (id: string) => Number(id.slice("payment".length))
const amountOf = ({ attempts, total }: World, place: number) => attempts[place]?.amount ?? total

function attemptOf(world: World, place: number): Attempt {
  const attempted = world.attempts[place]
  if (!attempted) {
    throw new Error(`There is no attempt ${place}`)
  }
  const { back, backForOrder } = attempted
  const refunded = world.payments.find(({ of, isRefunded }) => of === place && (isRefunded || hasFailed(attempted)))
  const medusaRefundId = backForOrder && refunded ? `refund${refunded.id}` : null
  return {
    ...rowOf(attempted, place),
    refunds: back === "no" ? [] : [{ state: back === "sent" ? ("requested" as const) : back, medusaRefundId }],
    policy: { onUnplaceable: world.shop.onUnplaceable, shopFailureMs: SHOPS_FAILURE_MS, automaticApproval: undefined },
  }
}

export function rowOf(one: Attempted, place: number): Checkout {
  return {
    id: referenceOf(place),
    reference: referenceOf(place),
    account: "default",
    environment: "sandbox",
    cartId: "cart",
    forOrderId: null,
    paymentCollectionId: "collection",
    paymentSessionId: `session${one.session}`,
    providerId: "ours",
    countryCode: "GB",
    serviceCheckoutId: "service",
    paymentUrl: null,
    amountMinor: minor(one.amount),
    currency: "GBP",
    fingerprint: "",
    remoteState: one.known,
    placementState: one.placement,
    numberOfPayments: null,
    orderId: one.order === NONE ? null : named(one.order),
    problem: one.problem,
    heldAt: one.isHeld ? at(1) : null,
    notifiedOf: null,
    unpaidOrderId: one.leftUnpaid === NONE ? null : named(one.leftUnpaid),
    failedAt: one.failed === null ? null : at(one.failed),
    failureCause: null,
    isShopsFailure: one.isShopsFailure,
    ...TAKEN_UP,
    expiresAt: one.isExpired ? at(0) : ago(-10 * MINUTE),
    expiryToldAt: null,
    paidAt: one.known === "successful" ? at(0) : null,
    placedAt: one.placed === null ? null : at(one.placed),
    returnedAt: null,
    answeredAt: null,
    createdAt: at(0),
    checks: 0,
    version: 1,
  }
}

type RowChange = Partial<Checkout> & { nextCheckAt?: Date | null }

/** Writes what the plugin's own rules make of a row. */
export function writeRow(one: Attempted, change: RowChange): void {
  one.known = (change.remoteState as Attempted["known"] | undefined) ?? one.known
  one.placement = change.placementState ?? one.placement
  one.order = change.orderId === undefined ? one.order : orderOf(change.orderId)
  one.problem = change.problem === undefined ? one.problem : change.problem
  // The ledger holds nothing without a problem.
  one.isHeld = change.problem !== null && (change.heldAt === undefined ? one.isHeld : change.heldAt !== null)
  one.leftUnpaid = change.unpaidOrderId === undefined ? one.leftUnpaid : orderOf(change.unpaidOrderId)
  one.failed = change.failedAt === undefined ? one.failed : ageOf(change.failedAt)
  one.isShopsFailure = change.isShopsFailure ?? one.isShopsFailure
  one.placed = change.placedAt === undefined ? one.placed : ageOf(change.placedAt)
  one.isDue = change.nextCheckAt === undefined ? one.isDue : change.nextCheckAt !== null
}

function ageOf(date: Date | null): Age | null {
  if (date === null) {
    return null
  }
  const ms = NOW.getTime() - date.getTime()
  const age = AGO_MS.findIndex((limit) => ms <= limit)
  return age as Age
}

/** How far the holder has come. */
export function runOf(world: World, holder: Holder): Run {
  const { wish, attempt, stage } = holder
  const failure = (scope: Failure["scope"]): Failure => ({ scope, cause: "" })
  return {
    wish:
      stage === "dead" || stage === "after" || wish === "look"
        ? { kind: "look" }
        : wish === "prepare"
          ? { kind: "prepare" }
          : { kind: wish, attemptId: referenceOf(attempt) },
    dead: stage === "dead" ? deadTenure(world) : null,
    failedSince: holder.hasFailed ? ago(MINUTE + MARGIN_MS) : null,
    tookOver: holder.tookOver,
    finished: new Set(holder.finished.map(referenceOf)),
    failures: new Map(holder.failures.map((each) => [referenceOf(each.attempt), failure(each.scope)])),
  }
}

/** All the time in which the lease was held by those that died. */
function deadTenure({ orders }: World): DeadTenure {
  const times = orders.filter(({ inTenure }) => inTenure).map((order) => createdAt(order).getTime())
  const since = Math.min(NOW.getTime(), ...times)
  const until = times.length > 0 ? Math.max(...times) : NOW.getTime()
  return { since: new Date(since - MARGIN_MS), until: new Date(until) }
}

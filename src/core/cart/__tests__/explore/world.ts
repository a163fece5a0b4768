import type { PlacementState, Problem } from "../../../checkout/states"

/**
 * A small world: one cart with all that bears on its money, and what is under way. Every number is an id or one of a few classes, so
 * that worlds which differ in nothing that matters are equal.
 */
export type World = {
  readonly shop: Shop
  /** What the cart costs, in units of UNIT pence. */
  total: number
  /** Oldest first. */
  attempts: Attempted[]
  sessions: Session[]
  /** Oldest first. */
  payments: Payment[]
  /** Oldest first. */
  orders: Order[]
  flights: Flight[]
  /** `dead`: it ended and was not given back. */
  lease: "free" | "held" | "dead"
  holder: Holder | null
  /** A process has lost its lease on the way, and looks again as soon as it has one. */
  isLookOwed: boolean
  isInStock: boolean
  isWorking: boolean
  /** How many crashes, stalls and failures may still come. */
  ills: number
  /** How many odd deeds people may still do. */
  deeds: number
}

/** What is the same for all worlds of an opening. */
export type Shop = { onUnplaceable: "refund" | "hold"; capture: "automatic" | "manual" }

/** Younger than a completion takes; than a stall, or the time for which a cart's order is tried; than the shop's failure is borne; older. */
export type Age = 0 | 1 | 2 | 3

/** An attempt to pay: what the service has of it, and the ledger's row. */
export type Attempted = {
  amount: number
  service: "open" | "paid" | "ended"
  /** A refund, which is in the ledger before it is sent; `forOrder`: Medusa asked for it. */
  back: "no" | "sent" | "complete" | "failed"
  backForOrder: boolean
  isExpired: boolean
  known: "received" | "successful" | "cancelled" | "lapsed"
  placement: PlacementState
  order: number
  problem: Problem | null
  isHeld: boolean
  leftUnpaid: number
  failed: Age | null
  isShopsFailure: boolean
  placed: Age | null
  isDue: boolean
  session: number
}

/** `isSetAside`: no completion begins with it any more, and its provider can still report a payment. */
export type Session = { id: number; isOurs: boolean; amount: number; isAuthorized: boolean; isSetAside: boolean }

/** `of`: the attempt's place, or OTHER. `for`: the order it was made for; `inOrder`: the one whose transactions name its capture. */
export type Payment = {
  id: number
  of: number
  session: number
  isCaptured: boolean
  isRefunded: boolean
  isCancelled: boolean
  for: number
  inOrder: number
  isTwiceInOrder: boolean
}

export type Order = {
  id: number
  age: Age
  /** Made while the lease was held, and nobody has looked since. */
  inTenure: boolean
  /** `stalled`: by a process that had lost its lease, which nothing shows; or its links were undone by one. */
  by: "ours" | "door" | "merchant" | "stalled"
  total: number
  /** `deleted`: by a person; `removed`: by us; `gone`: altogether, as Medusa undoes a completion. */
  state: "stands" | "cancelled" | "deleted" | "removed" | "gone"
  ofCart: boolean
  ofCollection: boolean
  /** Somebody has been told of it. */
  isShown: boolean
}

/**
 * Medusa's completion of the cart, on its way. It undoes the links at once, and the payment beside them, so that either may go first: at
 * `undo_payment` the links are gone, at `undo_late_links` the payment is. `fence`: whether it works under a lease of ours; one that is asleep has stalled, and goes
 * on once somebody else has taken its lease (had nobody, it would be as if it had not stalled). A merchant's that is late goes on when it
 * likes.
 */
export type Flight = {
  by: "ours" | "door" | "merchant"
  at:
    | "begun"
    | "ordered"
    | "linked"
    | "authorised"
    | "recorded"
    | "undo_links"
    | "undo_payment"
    | "undo_late_links"
    | "undo_order"
    | "undo_session"
  session: number
  payment: number
  order: number
  fence: "none" | "late" | "held" | "asleep" | "lost"
  /** Medusa's own lock of the cart has not ended yet. */
  isLocked: boolean
  scope: "cart" | "shop"
  /** Only what it has recorded itself it takes back. */
  hasRecorded: boolean
}

/** The process of ours that has the lease. */
export type Holder = {
  wish: "look" | "prepare" | "place" | "recover" | "release" | "return"
  attempt: number
  /** `dead`: what a holder before has left; `own`: the wish; `complete`: Medusa's completion; `after`: a look after that. */
  stage: "dead" | "own" | "complete" | "after"
  tookOver: boolean
  /** A completion under this lease has just failed. */
  hasFailed: boolean
  finished: number[]
  failures: { attempt: number; scope: "cart" | "shop" }[]
  /** A correction of several parts, and the next of them. */
  doing: { what: string; attempt: number; order: number; part: number } | null
}

export const OTHER = 9
export const NONE = 0

export const isStandingPayment = ({ isCaptured, isRefunded, isCancelled }: Payment) =>
  !isCancelled && !(isCaptured && isRefunded)

/** Medusa adds up what was captured of all payments, the cancelled ones among them. */
export const isCounted = (payment: Payment) => isStandingPayment(payment) || payment.isCaptured

export const linkedOrder = ({ orders }: World) => orders.find((order) => order.ofCart && order.state !== "gone")

export const nextId = (things: readonly { id: number }[]) => Math.max(0, ...things.map(({ id }) => id)) + 1

export function copyOf(world: World): World {
  const { holder } = world
  return {
    ...world,
    attempts: world.attempts.map((each) => ({ ...each })),
    sessions: world.sessions.map((each) => ({ ...each })),
    payments: world.payments.map((each) => ({ ...each })),
    orders: world.orders.map((each) => ({ ...each })),
    flights: world.flights.map((each) => ({ ...each })),
    holder: holder && { ...holder, finished: [...holder.finished], failures: [...holder.failures] },
  }
}

/** A copy with a change. */
export function after(world: World, change: (copy: World) => void): World {
  const copy = copyOf(world)
  change(copy)
  return copy
}

/** Time goes on: what is younger than the class is of that class now. A payment page does not stay open longer than the first. */
export function grown(world: World, age: Age): World {
  return after(world, (next) => {
    for (const order of next.orders) {
      order.age = older(order.age, age)
    }
    for (const attempt of next.attempts) {
      attempt.failed = attempt.failed === null ? null : older(attempt.failed, age)
      attempt.placed = attempt.placed === null ? null : older(attempt.placed, age === 3 ? 2 : age)
      if (age >= 2) {
        attempt.isExpired = true
        attempt.service = attempt.service === "open" ? "ended" : attempt.service
      }
    }
    for (const flight of next.flights) {
      flight.isLocked = false
      flight.fence = flight.fence === "none" ? "late" : flight.fence
    }
  })
}

const older = (one: Age, other: Age): Age => (one > other ? one : other)

/** What nobody can see any more is left out. */
function forget(world: World): void {
  const isGone = (id: number) => world.orders.every((order) => order.id !== id || order.state === "gone")
  const spent = new Set<string>()
  world.payments = world.payments.filter((payment) => {
    payment.for = isGone(payment.for) ? NONE : payment.for
    // Two that have come to nothing in the same way are as good as one.
    const { of, isCaptured, isRefunded, isCancelled, session, inOrder, id } = payment
    if (!isCancelled || session !== NONE || inOrder !== NONE || world.flights.some((each) => each.payment === id)) {
      return true
    }
    const kind = `${of}${bit(isCaptured)}${bit(isRefunded)}`
    return !spent.has(kind) && spent.add(kind)
  })
  world.payments = world.payments.filter(
    ({ isCancelled, isCaptured, session, inOrder, id }) =>
      !isCancelled ||
      isCaptured ||
      inOrder !== NONE ||
      session !== NONE ||
      world.flights.some((each) => each.payment === id)
  )
  const isNamed = (id: number) =>
    world.attempts.some(({ order, leftUnpaid }) => order === id || leftUnpaid === id) ||
    world.flights.some(({ order }) => order === id) ||
    world.payments.some((payment) => payment.inOrder === id || payment.for === id) ||
    world.holder?.doing?.order === id
  world.orders = world.orders.filter(
    ({ id, state, ofCart }) => state === "stands" || (state !== "gone" && ofCart) || isNamed(id)
  )
}

/** Equal for worlds that differ only in the names of things. */
export function keyOf(world: World): string {
  forget(world)
  const { orders, sessions, payments } = world
  const o = names(orders)
  const s = names(sessions)
  const p = names(payments)
  let key = `${world.total}${bit(world.isInStock)}${bit(world.isWorking)}${world.ills}${world.deeds}${world.lease[0] ?? ""}${bit(world.isLookOwed)}`
  for (const a of world.attempts) {
    key += `|${a.amount}${a.service[0] ?? ""}${a.back[0] ?? ""}${bit(a.backForOrder)}${bit(a.isExpired)}${a.known[0] ?? ""}${a.placement},${o(a.order)},${a.problem ?? ""},${bit(a.isHeld)}${o(a.leftUnpaid)}${a.failed ?? "-"}${bit(a.isShopsFailure)}${a.placed ?? "-"}${bit(a.isDue)}${s(a.session)}`
  }
  for (const one of sessions) {
    key += `/${bit(one.isOurs)}${one.amount}${bit(one.isAuthorized)}${bit(one.isSetAside)}`
  }
  for (const one of payments) {
    key += `$${one.of}${s(one.session)}${bit(one.isCaptured)}${bit(one.isRefunded)}${bit(one.isCancelled)}${o(one.for)}${o(one.inOrder)}${bit(one.isTwiceInOrder)}`
  }
  for (const one of orders) {
    key += `#${one.age}${bit(one.inTenure)}${one.by[0] ?? ""}${one.total}${one.state}${bit(one.ofCart)}${bit(one.ofCollection)}${bit(one.isShown)}`
  }
  for (const one of world.flights) {
    key += `>${one.by[0] ?? ""}${one.at}${s(one.session)}${p(one.payment)}${o(one.order)}${one.fence.slice(0, 2)}${bit(one.isLocked)}${one.scope[0] ?? ""}${bit(one.hasRecorded)}`
  }
  const { holder } = world
  if (holder) {
    const { doing } = holder
    key += `@${holder.wish}${holder.attempt}${holder.stage}${bit(holder.tookOver)}${bit(holder.hasFailed)}${holder.finished.join("")}!`
    key += holder.failures.map(({ attempt, scope }) => `${attempt}${scope[0] ?? ""}`).join("")
    key += doing ? `${doing.what}${doing.attempt}${o(doing.order)}${doing.part}` : ""
  }
  return key
}

/** 52 bits of a key: two of a million worlds share them once in ten thousand searches. */
export function fingerprintOf(key: string): number {
  let one = 0x811c9dc5
  let other = 0x9dc5811c
  for (let at = 0; at < key.length; at++) {
    const code = key.charCodeAt(at)
    one = Math.imul(one ^ code, 0x01000193)
    other = Math.imul(other ^ code, 0x85ebca6b) ^ (other >>> 13)
  }
  return (one >>> 6) * 0x4000000 + (other >>> 6)
}

const bit = (value: boolean) => (value ? "1" : "0")

/** Nothing is under way, unless it has stalled. */
export const isQuiet = ({ holder, flights, isLookOwed }: World) =>
  holder === null && !isLookOwed && flights.every(({ fence }) => fence === "asleep" || fence === "late")

/** Things are named by their places; what is not there any more by x. */
function names(things: readonly { id: number }[]): (id: number) => string {
  return (id) => {
    if (id === NONE) {
      return "."
    }
    const place = things.findIndex((thing) => thing.id === id)
    return place < 0 ? "x" : String(place)
  }
}

import { isPaidUnplaced, mayBePlaced } from "../../../checkout/checkout"
import { completionEnds, correctionFails, holderSteps, loseLease, takeLease, type Watch } from "./holder"
import {
  asked,
  beginFlight,
  cancelPayment,
  completable,
  createSession,
  deleteSession,
  type Landing,
  mayComplete,
  mayFail,
  mayRecordTwice,
  mayUndoPaymentFirst,
  medusaRefunds,
  recordsTwice,
  stepOf,
  undoesPaymentFirst,
} from "./medusa"
import { rowOf, writeRow } from "./truth-of"
import { after, type Flight, grown, isStandingPayment, linkedOrder, NONE, type World } from "./world"

export type Move = { story: string; to: World }

/** Everything that anybody may do next. */
export function movesOf(world: World, watch: Watch): Move[] {
  return [
    ...completionsGoOn(world),
    ...holderGoesOn(world, watch),
    ...leaseIsTaken(world),
    ...serviceGoesOn(world),
    ...(world.deeds > 0 ? [...shopperDoes(world), ...merchantDoes(world)] : []),
    ...timePasses(world),
  ]
}

const WHO: Record<Flight["by"], string> = {
  ours: "our completion",
  door: "the shopper's completion",
  merchant: "the merchant's completion",
}

function completionsGoOn(world: World): Move[] {
  return world.flights.flatMap((flight, place) => {
    if (flight.fence === "asleep") {
      return []
    }
    const who = `${WHO[flight.by]}${flight.fence === "lost" ? " that had stalled" : ""}`
    const isUndoing = flight.at.startsWith("undo")
    const ill = (story: string, change: (next: World, its: Flight) => void): Move[] =>
      world.ills > 0
        ? [flightMove(world, place, `${who} ${story}`, (next, its) => (change(next, its), next.ills--))]
        : []
    const isDying = flight.fence !== "held"
    const dies = (next: World, its: Flight) => {
      next.flights = next.flights.filter((each) => each !== its)
    }
    return [
      flightMove(world, place, `${who} is ${flight.at}, and goes on`, (next, its) => step(next, its, false)),
      ...(mayFail(flight) ? ill(`fails when it is ${flight.at}`, (next, its) => step(next, its, true)) : []),
      ...(mayRecordTwice(world, flight)
        ? [flightMove(world, place, `${who} records once more what is recorded`, recordsTwice)]
        : []),
      ...(mayUndoPaymentFirst(world, flight)
        ? [flightMove(world, place, `${who} undoes its payment before its links`, undoesPaymentFirst)]
        : []),
      ...(isUndoing ? ill("is not undone completely", (next, its) => ends(next, its, "failed")) : []),
      ...(isDying ? ill("dies", dies) : []),
      ...(flight.at === "ordered"
        ? (["ofCart", "ofCollection"] as const).flatMap((link) =>
            ill(`dies when it has written the link ${link} and no other`, (next, its) => {
              const order = next.orders.find(({ id }) => id === its.order)
              if (order && !(link === "ofCart" && linkedOrder(next))) {
                order[link] = true
              }
              dies(next, its)
              if (its.fence === "held") {
                loseLease(next)
              }
            })
          )
        : []),
    ]
  })
}

function flightMove(world: World, place: number, story: string, change: (next: World, its: Flight) => void): Move {
  const to = after(world, (next) => {
    const its = next.flights[place]
    if (its) {
      change(next, its)
    }
  })
  return { story, to }
}

export function step(next: World, flight: Flight, fails: boolean): void {
  const landing = stepOf(next, flight, fails)
  if (landing !== "goes_on") {
    ends(next, flight, landing)
  }
}

function ends(next: World, flight: Flight, landing: Landing): void {
  next.flights = next.flights.filter((each) => each !== flight)
  if (flight.fence === "held" && next.holder) {
    completionEnds(next, next.holder, landing === "failed" ? flight.scope : null)
  }
  next.isLookOwed ||= flight.fence === "lost"
}

/** A completion of the holder's goes on until it ends. */
export function flies(next: World): boolean {
  const flight = next.flights.find(({ fence }) => fence === "held")
  if (flight) {
    step(next, flight, false)
  }
  return flight !== undefined
}

function holderGoesOn(world: World, watch: Watch): Move[] {
  if (!world.holder) {
    return []
  }
  const isFlying = world.flights.some(({ fence }) => fence === "held")
  const isBlocked = world.flights.some(({ isLocked, fence }) => isLocked && fence !== "held")
  const moves: Move[] = []
  if (!isFlying && !isBlocked) {
    let story = ""
    const to = after(world, (next) => {
      story = next.holder ? holderSteps(next, next.holder, watch) : ""
    })
    moves.push({ story, to })
  }
  if (world.ills > 0) {
    const dead = after(world, (next) => {
      next.flights = next.flights.filter(({ fence }) => fence !== "held")
      loseLease(next)
      next.ills--
    })
    moves.push({ story: "our process dies", to: dead })
    const { doing } = world.holder
    if (doing && doing.what !== "complete_cart") {
      const failed = after(world, (next) => {
        if (next.holder) {
          correctionFails(next, next.holder)
        }
        next.ills--
      })
      moves.push({ story: `${doing.what} fails in the midst`, to: failed })
    }
    if (isFlying) {
      const stalled = after(world, (next) => {
        for (const flight of next.flights.filter(({ fence }) => fence === "held")) {
          flight.fence = "asleep"
        }
        loseLease(next)
        next.ills--
      })
      moves.push({ story: "our process stalls until its lease has ended", to: stalled })
    }
  }
  return moves
}

function leaseIsTaken(world: World): Move[] {
  if (world.lease === "held") {
    return []
  }
  const take = (story: string, wish: Parameters<typeof takeLease>[1], attempt = 0): Move => ({
    story,
    to: after(world, (next) => takeLease(next, wish, attempt)),
  })
  return [
    ...(world.lease === "dead" ? [take("the job takes the dead lease", "look")] : []),
    ...(world.isLookOwed ? [take("the process that had stalled looks again", "look")] : []),
    ...(mayComplete(world) ? [take("the shopper asks for the order", "prepare")] : []),
    ...world.attempts.flatMap(({ known, placement, isDue }, place) => {
      const paid = known === "successful"
      return [
        ...(paid && placement === "placing" ? [take(`we place payment ${place + 1}`, "place", place)] : []),
        ...(paid && isDue && (placement === "unplaced" || placement === "placed" || placement === "refunding")
          ? [take(`the job takes up payment ${place + 1}`, "recover", place)]
          : []),
        ...(known === "cancelled" && isDue ? [take(`the job looks at attempt ${place + 1}`, "release", place)] : []),
      ]
    }),
  ]
}

function serviceGoesOn(world: World): Move[] {
  return world.attempts.flatMap((attempt, place) => {
    const change = (story: string, write: (next: World) => void): Move => ({ story, to: after(world, write) })
    const set = (next: World) => next.attempts[place] ?? attempt
    const nth = place + 1
    return [
      ...(attempt.service === "open"
        ? [change(`the shopper pays attempt ${nth}`, (next) => (set(next).service = "paid"))]
        : []),
      ...(attempt.known === "received" && attempt.service !== "open"
        ? [change(`the service's news of attempt ${nth} arrive`, (next) => asked(next, place))]
        : []),
      ...(attempt.back === "sent"
        ? [change(`payment ${nth} goes back`, (next) => goneBack(next, place, "complete"))]
        : []),
      ...(attempt.back === "sent" && world.ills > 0
        ? [
            change(`the refund of payment ${nth} fails`, (next) => {
              goneBack(next, place, "failed")
              next.ills--
            }),
          ]
        : []),
    ]
  })
}

export function goneBack(world: World, place: number, back: "complete" | "failed"): void {
  const attempt = world.attempts[place]
  if (!attempt) {
    return
  }
  attempt.back = back
  if (back === "failed" && attempt.backForOrder && attempt.order !== NONE) {
    // What came to nothing leaves Medusa's records of the order that the ledger knows.
    world.payments.filter(({ of }) => of === place).forEach((payment) => (payment.isRefunded = false))
  }
  if (attempt.placement === "refunding" && !attempt.backForOrder) {
    writeRow(
      attempt,
      back === "complete"
        ? { placementState: "returned", problem: null, nextCheckAt: null }
        : { placementState: "unplaced", problem: "refund_failed", nextCheckAt: null }
    )
  }
}

function shopperDoes(world: World): Move[] {
  const does = (story: string, change: (next: World) => void): Move => ({
    story,
    to: after(world, (next) => {
      next.deeds--
      change(next)
    }),
  })
  const isOpenCart = !linkedOrder(world)
  return [
    ...world.attempts.flatMap((attempt, place) =>
      attempt.service === "open"
        ? [
            does(`the shopper cancels attempt ${place + 1}`, (next) => {
              ;(next.attempts[place] ?? attempt).service = "ended"
            }),
          ]
        : []
    ),
    ...(isOpenCart && world.lease === "free" && world.flights.length === 0
      ? [does("the shopper begins to pay in instalments again", startsAgain)]
      : []),
    ...(isOpenCart && world.lease === "free"
      ? [
          does("the shopper chooses another way to pay", (next) => {
            clearSessions(next)
            createSession(next, false, next.total)
          }),
        ]
      : []),
    ...(isOpenCart && world.flights.every(({ isLocked }) => !isLocked)
      ? [
          does("the shopper changes the cart", (next) => {
            clearSessions(next)
            next.total = next.total === 1 ? 2 : 1
          }),
        ]
      : []),
  ]
}

export function clearSessions(world: World): void {
  for (const { id } of [...world.sessions]) {
    deleteSession(world, id)
  }
}

/** What is paid already is found again, and so is a page that is still open; anything else is a new attempt. */
export function startsAgain(next: World): void {
  clearSessions(next)
  const isPaid = next.attempts.some(
    (attempt, place) =>
      attempt.amount === next.total && isPaidUnplaced(rowOf(attempt, place)) && mayBePlaced(rowOf(attempt, place))
  )
  const session = createSession(next, true, next.total)
  const open = next.attempts.findLast(
    ({ amount, known, isExpired }) => amount === next.total && known === "received" && !isExpired
  )
  if (!isPaid && open) {
    open.session = session
  } else if (!isPaid && next.attempts.length < 2) {
    next.attempts.push(newAttempt(next.total, session))
  }
}

export function newAttempt(amount: number, session: number): World["attempts"][number] {
  return {
    amount,
    service: "open",
    back: "no",
    backForOrder: false,
    isExpired: false,
    known: "received",
    placement: "none",
    order: NONE,
    problem: null,
    isHeld: false,
    leftUnpaid: NONE,
    failed: null,
    isShopsFailure: false,
    placed: null,
    isDue: true,
    session,
  }
}

function merchantDoes(world: World): Move[] {
  const does = (story: string, change: (next: World) => void): Move => ({
    story,
    to: after(world, (next) => {
      next.deeds--
      change(next)
    }),
  })
  const order = linkedOrder(world)
  const isStanding = order?.state === "stands"
  return [
    ...(mayComplete(world)
      ? completable(world).map((session) =>
          does("the merchant's own code begins to complete the cart", (next) => beginFlight(next, "merchant", session))
        )
      : []),
    ...(isStanding
      ? [
          does("an admin cancels the order", cancels),
          does("an admin deletes the order", (next) => {
            const its = linkedOrder(next)
            if (its) {
              its.state = "deleted"
            }
          }),
        ]
      : []),
    ...(world.lease === "free"
      ? world.attempts.flatMap(({ placement, known }, place) =>
          known === "successful" && placement === "unplaced"
            ? (["place", "return"] as const).map((wish) =>
                does(`an admin asks to ${wish} payment ${place + 1}`, (next) => takeLease(next, wish, place))
              )
            : []
        )
      : []),
    ...(world.isInStock ? [does("the last item is sold elsewhere", (next) => (next.isInStock = false))] : []),
    does(world.isWorking ? "the shop's own code breaks" : "the shop's own code is mended", (next) => {
      next.isWorking = !next.isWorking
    }),
  ]
}

export function cancels(next: World): void {
  const order = linkedOrder(next)
  if (!order) {
    return
  }
  order.state = "cancelled"
  if (!order.ofCollection) {
    return
  }
  for (const payment of next.payments.filter(isStandingPayment)) {
    if (payment.isCaptured) {
      medusaRefunds(next, payment.id)
    } else {
      cancelPayment(next, payment)
    }
  }
}

/** Nobody who holds the lease and is alive takes longer than a completion may, and nobody who lost it goes on after an hour; merchants' code may stall. */
function timePasses(world: World): Move[] {
  const mayGoOn = world.flights.some(({ fence }) => fence === "asleep" || fence === "lost")
  const isStalling = world.flights.some(({ fence }) => fence === "none")
  if (world.holder || (isStalling && world.ills === 0)) {
    return []
  }
  const passed = (story: string, age: 1 | 2 | 3): Move => {
    const to = grown(world, age)
    to.ills -= isStalling ? 1 : 0
    return { story, to }
  }
  return [
    passed("some minutes pass", 1),
    ...(mayGoOn ? [] : [passed("an hour passes", 2)]),
    ...(!mayGoOn && world.attempts.some(({ failed }) => failed !== null) ? [passed("a week passes", 3)] : []),
  ]
}

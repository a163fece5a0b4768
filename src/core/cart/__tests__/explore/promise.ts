import { decidedByPerson } from "../../../checkout/recovery"
import { rowOf } from "./truth-of"
import {
  type Attempted,
  isCounted,
  isStandingPayment,
  NONE,
  type Order,
  OTHER,
  type Payment,
  type World,
} from "./world"

/** How a payment has ended. */
export type End = "order" | "refund" | "person" | "kept"

/** What is not as promised when nothing is left to be healed. */
export function brokenIn(world: World): string[] {
  return [...world.attempts.flatMap((attempt, place) => brokenOf(world, attempt, place)), ...brokenOrders(world)]
}

/** @returns undefined where a payment has come to none of the ends that are promised */
export function endOf(world: World, attempt: Attempted, place: number): End | undefined {
  const row = rowOf(attempt, place)
  const order = world.orders.find(({ id }) => id === attempt.order)
  if (attempt.back === "complete") {
    return "refund"
  }
  if (attempt.placement === "placed" && order?.state === "stands" && order.ofCart) {
    return "order"
  }
  // What is left to be given back of a cancelled order is not decided here.
  if (attempt.placement === "placed" && order?.state === "cancelled") {
    return "refund"
  }
  if (attempt.placement === "unplaced" && decidedByPerson(row)) {
    return "person"
  }
  return attempt.placement === "unplaced" && attempt.isShopsFailure && !world.isWorking && attempt.isDue
    ? "kept"
    : undefined
}

function brokenOf(world: World, attempt: Attempted, place: number): string[] {
  if (attempt.service !== "paid") {
    return attempt.placement === "none" ? [] : [`attempt ${place + 1} was not paid, and is ${attempt.placement}`]
  }
  const nth = `payment ${place + 1}`
  const end = endOf(world, attempt, place)
  const own = world.payments.filter(({ of }) => of === place)
  const standing = own.filter(isStandingPayment)
  const hasOrder = world.orders.some(({ state, ofCart }) => state === "stands" && ofCart)
  switch (end) {
    case undefined:
      return [`${nth} is ${attempt.placement} (${attempt.problem ?? "no problem"}), and nobody looks at it any more`]
    case "order":
      return [
        ...(standing.length === 1 || isTakenBackLate(own)
          ? []
          : [`${standing.length} payments stand for the order of ${nth}`]),
        ...(standing.every(({ isCaptured, inOrder }) => !isCaptured || inOrder === attempt.order)
          ? []
          : [`the order's records lack ${nth}`]),
        ...(own.some(({ isTwiceInOrder }) => isTwiceInOrder) ? [`the order counts ${nth} twice`] : []),
        ...(own.some((payment) => !standing.includes(payment) && payment.isCaptured) && !isTakenBackLate(own)
          ? [`Medusa counts a failed payment beside ${nth}`]
          : []),
        ...(world.orders.some(({ id, ofCollection }) => id === attempt.order && !ofCollection)
          ? [`the order of ${nth} is not linked with its payments`]
          : []),
      ]
    case "refund":
      return hasOrder && own.some(isCounted) ? [`${nth} went back, and Medusa's order still has it`] : []
    case "person":
    case "kept":
      return attempt.problem === "cart_already_ordered" && hasOrder && own.some(isCounted)
        ? [`Medusa counts ${nth} for an order that it does not pay`]
        : []
  }
}

/** Merchants' own code undid the payment minutes later and died of it: the order's records lack a capture, which the hourly comparison tells a person. */
const isTakenBackLate = ([only, ...others]: readonly Payment[]) =>
  only !== undefined && others.length === 0 && only.isCancelled && only.isCaptured && only.inOrder === NONE

function brokenOrders(world: World): string[] {
  const ours = world.orders.filter(({ state, ofCart, by }) => state === "stands" && (ofCart || isProven(by)))
  const linked = ours.filter(({ ofCart }) => ofCart)
  const isTold = world.attempts.some((attempt, place) => attempt.problem !== null && isToldOf(attempt, place))
  const otherPays = world.payments.some((payment) => payment.of === OTHER && isStandingPayment(payment))
  // Medusa's records name the order of what is captured; anything else is the collection's, and so any order's that has this. What the
  // order's records name and has gone back, its page shows as refunded.
  const isPaid = world.payments.some((payment) =>
    linked.some(({ id, ofCollection }) =>
      isStandingPayment(payment)
        ? id === payment.for || id === payment.inOrder || (ofCollection && !payment.isCaptured)
        : id === payment.inOrder && world.attempts[payment.of]?.order === id
    )
  )
  return [
    ...(ours.length <= 1 ? [] : [`the cart has ${ours.length} orders`]),
    ...(ours.length > linked.length ? ["an order of ours is linked with no cart"] : []),
    ...(linked.some(({ by }) => isProven(by)) && !isPaid && !isTold
      ? ["an order stands without payment, and nobody is told"]
      : []),
    ...(otherPays && linked.length === 0 && world.orders.some(({ state }) => state === "removed")
      ? ["an order that another way paid is removed"]
      : []),
  ]
}

/** What else is left unpaid, nobody can tell from a merchant's own doing. */
const isProven = (by: Order["by"]) => by === "ours" || by === "door"

const isToldOf = (attempt: Attempted, place: number) =>
  attempt.problem === "order_unpaid" || decidedByPerson(rowOf(attempt, place)) || attempt.order !== NONE

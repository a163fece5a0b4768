import { holderSteps, loseLease, takeLease } from "../../src/core/cart/__tests__/explore/holder"
import { flies, step } from "../../src/core/cart/__tests__/explore/moves"
import { type Flight, type Holder, isStandingPayment, type World } from "../../src/core/cart/__tests__/explore/world"

/** A step of Medusa's completion, or the next part of a correction of ours: right before it is done. */
export type Step =
  // Which of the two comes first when Medusa undoes a completion, no test decides.
  | Exclude<Flight["at"], "undo_late_links">
  | "remove_order 0"
  | "remove_order 1"
  | "remove_order 3"
  | "fit_session 1"
  | "pay_order 1"
  | "pay_order 2"

/** What befalls a process when it has come so far. Only a completion fails, and only where the merchant's code has a say. */
export type Mishap = { at: Step; how: "dies" | "stalls" | "fails" }

/** How a story tells of it. */
export function ofMishap(mishap: Mishap | undefined): string {
  return mishap ? `, and what follows ${mishap.how} at the step "${mishap.at}"` : ""
}

/** Breaches are for the search; a story is played on both worlds whatever happens in it. */
export const UNWATCHED = { corrected: () => undefined, breach: () => undefined }

/** More than any run takes. */
const MOST_STEPS = 200

/** A process of ours takes the lease and works until it gives it back, or meets with a mishap. */
export function runs(world: World, wish: Holder["wish"], place: number, mishap?: Mishap): void {
  takeLease(world, wish, place)
  let coming = mishap
  let isAuthorised = false
  for (let steps = 0; world.holder; steps++) {
    if (steps > MOST_STEPS) {
      throw new Error("A run of the model does not come to an end")
    }
    const at = stepOf(world)
    isAuthorised = at === "pay_order 0" ? isPaid(world) : isAuthorised
    if (coming && coming.at === at && !(isAuthorised && NOT_AGAIN.has(at))) {
      befalls(world, coming.how)
      coming = undefined
    } else if (!flies(world)) {
      holderSteps(world, world.holder, UNWATCHED)
    }
  }
  if (coming) {
    throw new Error(`Nothing in the model came to the step "${coming.at}"`)
  }
}

/** What a store does not come to again where a completion that died had authorised the payment. */
const NOT_AGAIN: ReadonlySet<Step> = new Set(["pay_order 1", "pay_order 2"])

const isPaid = ({ holder, payments }: World) =>
  payments.some((payment) => payment.of === holder?.doing?.attempt && isStandingPayment(payment))

function stepOf({ flights, holder }: World): string | undefined {
  const flight = flights.find(({ fence }) => fence === "held")
  return flight?.at ?? (holder?.doing ? `${holder.doing.what} ${holder.doing.part}` : undefined)
}

function befalls(world: World, how: Mishap["how"]): void {
  const flight = world.flights.find(({ fence }) => fence === "held")
  switch (how) {
    case "dies":
      world.flights = world.flights.filter((each) => each !== flight)
      return loseLease(world)
    case "stalls":
      if (flight) {
        flight.fence = "asleep"
      }
      return loseLease(world)
    case "fails":
      return flight && step(world, flight, true)
  }
}

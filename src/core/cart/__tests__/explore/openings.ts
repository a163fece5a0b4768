import { newAttempt } from "./moves"
import { NONE, type Shop, type World } from "./world"

/**
 * How far a shopper has come: they look at the payment page; they have chosen another way to pay since; or they have paid, no order could be
 * made, and they look at the page of another amount.
 */
export type Begun = "our_page" | "another_way" | "second_page"

/** A world that begins there. */
export function opening(shop: Shop, ills: number, deeds: number, begun: Begun = "our_page"): World {
  const isOurs = begun !== "another_way"
  const world: World = {
    shop,
    total: 1,
    attempts: [newAttempt(1, 1)],
    sessions: [{ id: isOurs ? 1 : 2, isOurs, amount: 1, isAuthorized: false, isSetAside: false }],
    payments: [],
    orders: [],
    flights: [],
    lease: "free",
    holder: null,
    isLookOwed: false,
    isInStock: true,
    isWorking: true,
    ills,
    deeds,
  }
  return begun === "second_page" ? { ...world, ...SECOND_PAGE() } : world
}

/** Medusa has taken the first payment back, and its records go on counting it. */
const SECOND_PAGE = (): Pick<World, "total" | "attempts" | "sessions" | "payments"> => ({
  total: 2,
  attempts: [
    {
      ...newAttempt(1, 1),
      ...{ service: "paid", known: "successful", placement: "unplaced", problem: "completion_failed", failed: 0 },
    },
    newAttempt(2, 2),
  ],
  sessions: [{ id: 2, isOurs: true, amount: 2, isAuthorized: false, isSetAside: false }],
  payments: [
    {
      ...{ id: 1, of: 0, session: 1, isCaptured: true, isRefunded: true, isCancelled: false },
      ...{ for: NONE, inOrder: NONE, isTwiceInOrder: false },
    },
  ],
})

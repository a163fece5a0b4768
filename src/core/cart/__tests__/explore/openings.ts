import { newAttempt } from "./moves"
import type { Shop, World } from "./world"

/** A shopper looks at the payment page. @param isOurs false where they have chosen another way to pay since */
export function opening(shop: Shop, ills: number, deeds: number, isOurs = true): World {
  return {
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
}

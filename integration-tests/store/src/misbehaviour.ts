import { existsSync, readFileSync } from "node:fs"

/** What a merchant's own code does inside Medusa's workflows, for as long as a test wants it. */
export type Misbehaviour = {
  /** Runs after the order is written and before its payment is authorised. */
  beforeAuthorisation?: (cartId: string) => Promise<void>
  /** Runs when everything is done; what it throws undoes the completion. */
  orderCreated?: (cartId: string) => Promise<void>
  /** Runs when an order is cancelled; what it throws undoes the cancellation, but not its refund. */
  orderCanceled?: (orderId: string) => Promise<void>
}

declare global {
  // Medusa loads the store's files by their paths: a test hands over what it wants in no other way.
  var instalmentsMisbehaviour: Misbehaviour | undefined
}

/** What the test wants now. Of a store that is a process of its own, a file says what. */
export function misbehaviour(): Misbehaviour {
  const file = process.env.MISBEHAVIOUR_FILE
  const named = file !== undefined && existsSync(file) ? readFileSync(file, "utf8") : ""
  return globalThis.instalmentsMisbehaviour ?? OF_PROCESSES[named] ?? {}
}

const OF_PROCESSES: Readonly<Record<string, Misbehaviour>> = {
  hook: { orderCreated: () => Promise.reject(new TypeError("The loyalty service is away")) },
  // Nobody listens there.
  tax: { beforeAuthorisation: () => fetch("http://127.0.0.1:9/tax").then(() => undefined) },
}

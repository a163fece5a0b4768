/** What a merchant's own code does inside Medusa's completion of a cart, for as long as a test wants it. */
export type Misbehaviour = {
  /** Runs after the order is written and before its payment is authorised. */
  beforeAuthorisation?: (cartId: string) => Promise<void>
  /** Runs when everything is done; what it throws undoes the completion. */
  orderCreated?: (cartId: string) => Promise<void>
}

declare global {
  // Medusa loads the store's files by their paths: a test hands over what it wants in no other way.
  var instalmentsMisbehaviour: Misbehaviour | undefined
}

/** What the test wants now. */
export function misbehaviour(): Misbehaviour {
  return globalThis.instalmentsMisbehaviour ?? {}
}

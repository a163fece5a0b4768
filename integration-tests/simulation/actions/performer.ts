import type { ShopperCart } from "../cart"
import type { ProcessNumber } from "../shop"

/**
 * Who does each of these actions: at a process, to a cart, with the action's details. Says in a word or two what came of it.
 *
 * @throws what a person would read
 */
export type Performers<Actions> = {
  [Name in keyof Actions]: (cart: ShopperCart, by: ProcessNumber, details: Actions[Name]) => Promise<string>
}

/** An action that needs no details. */
export type Plain = Record<never, never>

/** What has to be delivered, and how it would be, by the ids of shipping profiles; null where there is none, or it was deleted. */
export type Delivery = {
  /** Of the article of each line that is to be delivered. */
  needed: readonly (string | null)[]
  /** Of the option behind each delivery method of the cart. */
  chosen: readonly (string | null)[]
  /** Something is to be delivered that is no article of the shop, as merchants write it into a cart by hand. */
  hasCustomLine: boolean
}

/**
 * True where Medusa makes no order of a cart, whichever way it is paid, because what was chosen does not deliver all of it: an option
 * was deleted, or an article needs another one; and where it looks for the article of a line that has none. A cart without any delivery
 * may get one while its shopper pays.
 */
export function failsToDeliver({ needed, chosen, hasCustomLine }: Delivery): boolean {
  return hasCustomLine || (chosen.length > 0 && needed.some((profile) => !chosen.includes(profile)))
}

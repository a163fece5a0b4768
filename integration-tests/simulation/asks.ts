import { Declined } from "./lane"

/**
 * Money that somebody asked the shop to give back. `accepted` was answered so; `declined` was answered with an error;
 * `unanswered` may be either, because the process died.
 */
export type Ask = {
  what: "part" | "whole"
  /** Of which payment: Medusa's id, or the ledger's of a checkout. */
  of: string
  /** Pence. */
  amountMinor: number
  outcome: "accepted" | "declined" | "unanswered"
}

/** Asks, and remembers what was answered. @throws what the admin reads */
export async function asking(
  { asks }: { asks: Ask[] },
  ask: Omit<Ask, "outcome">,
  click: () => Promise<unknown>
): Promise<void> {
  try {
    await click()
    asks.push({ ...ask, outcome: "accepted" })
  } catch (error) {
    asks.push({ ...ask, outcome: error instanceof Declined ? "declined" : "unanswered" })
    throw error
  }
}

import { brokenPromises, type CartBooks } from "./books"
import type { Flow, Stage } from "./flow"
import { say } from "./run-script"

/** What one kill left behind. */
export type Tally = { stages: Stage[]; payments: number; orders: number; returned: number; broken: number }

export function tally(results: readonly { at: Flow["at"]; books: CartBooks }[]): Tally {
  const books = results.map((result) => result.books)
  const count = (of: (one: CartBooks) => number) => books.reduce((sum, one) => sum + of(one), 0)
  return {
    stages: results.map(({ at }) => at),
    payments: count(({ paid }) => paid.length),
    orders: count(({ orders }) => orders),
    returned: count(
      ({ paid }) => paid.filter(({ returnedMinor, amountMinor }) => returnedMinor === amountMinor).length
    ),
    broken: books.filter((one) => brokenPromises(one).length > 0).length,
  }
}

/** Prints the sum. @returns true when the promise held for every cart */
export function told(results: readonly Tally[]): boolean {
  const total = (of: (one: Tally) => number) => results.reduce((sum, one) => sum + of(one), 0)
  const stages = results.flatMap((one) => one.stages)
  const at = (stage: Stage) => stages.filter((one) => one === stage).length
  const broken = total((one) => one.broken)
  say(
    `${results.length} kills, ${stages.length} carts: killed before they set out ${at("waiting")}, while starting ${at("starting")}, ` +
      `on the hosted page ${at("on the hosted page")}, ` +
      `paying ${at("paying")}, cancelling ${at("cancelling")}, after all was done ${at("done")}`
  )
  say(
    `${total((one) => one.payments)} payments: ${total((one) => one.orders)} orders, ${total((one) => one.returned)} returned in full; ` +
      `after the restart and one pass of the jobs the promise was broken for ${broken} carts`
  )
  return broken === 0
}

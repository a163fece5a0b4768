import { type Counts, countsOf } from "../support/promise/counts"
import type { CartRecords } from "../support/promise/records"
import type { Stage } from "./flow"

/** What one kill left behind. `broken`: the carts of which something is not as promised. */
export type Tally = Counts & { stages: Stage[]; broken: number }

/** A cart after a kill: how far it had come, what is recorded of it, and what is not as promised. */
export type CartResult = { at: Stage; records: CartRecords; broken: readonly string[] }

export function tally(results: readonly CartResult[]): Tally {
  const counts = results.map(({ records }) => countsOf(records))
  const total = (of: (one: Counts) => number) => counts.reduce((sum, one) => sum + of(one), 0)
  return {
    stages: results.map(({ at }) => at),
    payments: total(({ payments }) => payments),
    orders: total(({ orders }) => orders),
    unpaid: total(({ unpaid }) => unpaid),
    returned: total(({ returned }) => returned),
    broken: results.filter(({ broken }) => broken.length > 0).length,
  }
}

/** What all kills left behind. */
export type Sum = Tally & { kills: number }

export function summed(results: readonly Tally[]): Sum {
  const total = (of: (one: Tally) => number) => results.reduce((sum, one) => sum + of(one), 0)
  return {
    kills: results.length,
    stages: results.flatMap(({ stages }) => stages),
    payments: total(({ payments }) => payments),
    orders: total(({ orders }) => orders),
    unpaid: total(({ unpaid }) => unpaid),
    returned: total(({ returned }) => returned),
    broken: total(({ broken }) => broken),
  }
}

export function tell({ kills, stages, payments, orders, unpaid, returned, broken }: Sum): string {
  const at = (stage: Stage) => stages.filter((one) => one === stage).length
  return (
    `${kills} kills, ${stages.length} carts: killed before they set out ${at("waiting")}, while starting ${at("starting")}, ` +
    `on the hosted page ${at("on the hosted page")}, paying ${at("paying")}, cancelling ${at("cancelling")}, ` +
    `after all was done ${at("done")}. ${payments} payments: ${orders} orders, ${returned} returned in full, ` +
    `${unpaid} orders without payment. After the restart and one pass of the jobs the promise was broken for ${broken} carts`
  )
}

import { brokenPromises, type CartRecords } from "./payment-records"
import type { Flow, Stage } from "./flow"

/** What one kill left behind. */
export type Tally = {
  stages: Stage[]
  payments: number
  orders: number
  unpaid: number
  returned: number
  broken: number
}

export function tally(results: readonly { at: Flow["at"]; records: CartRecords }[]): Tally {
  const records = results.map((result) => result.records)
  const count = (of: (one: CartRecords) => number) => records.reduce((sum, one) => sum + of(one), 0)
  return {
    stages: results.map(({ at }) => at),
    payments: count(({ paid }) => paid.length),
    orders: count(({ orders }) => orders),
    unpaid: count(({ unpaidOrders }) => unpaidOrders),
    returned: count(
      ({ paid }) => paid.filter(({ returnedMinor, amountMinor }) => returnedMinor === amountMinor).length
    ),
    broken: records.filter((one) => brokenPromises(one).length > 0).length,
  }
}

/** What all kills left behind. */
export type Sum = Omit<Tally, "stages"> & { kills: number; stages: Stage[] }

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

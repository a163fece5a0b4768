import type { Action } from "../actions"
import { HOUR, MINUTE, SECOND } from "./intervals"
import type { Moment, Schedule } from "./schedule"

const START: Action = { do: "start" }
const PAY: Action = { do: "pay", tab: 0 }
const RUN_JOBS: Action = { do: "run_jobs" }
const UNHEARD = { match: "callback", kind: "lost", times: 1 } as const

/**
 * What one process does while it stops, and what came before; `isUnheard`: the service's callback was lost; `killedIn`: a process died
 * in that, early or late, and what stops is the one that repairs it.
 */
type Deed = { before: readonly Action[]; killedIn?: Action; deed: Action; afterMs?: number; isUnheard?: true }

/** No completion can be under way any more. */
const LATER = 10 * MINUTE

const DEEDS: Record<string, Deed> = {
  callback: { before: [START], deed: PAY },
  complete: { before: [START, PAY], deed: { do: "complete" }, isUnheard: true },
  refund_part: { before: [START, PAY], deed: { do: "refund_part", amountMinor: 1_000 }, afterMs: 30 * HOUR },
  refund_rest: { before: [START, PAY], deed: { do: "refund_rest" }, afterMs: 30 * HOUR },
  cancel_order: { before: [START, PAY], deed: { do: "cancel_order" }, afterMs: 30 * HOUR },
  repair_complete: {
    before: [START, PAY],
    killedIn: { do: "complete" },
    deed: RUN_JOBS,
    afterMs: LATER,
    isUnheard: true,
  },
  repair_refund: { before: [START, PAY], killedIn: { do: "refund_rest" }, deed: RUN_JOBS, afterMs: LATER },
  repair_cancel: { before: [START, PAY], killedIn: { do: "cancel_order" }, deed: RUN_JOBS, afterMs: LATER },
}

/** So many deaths in turn, so many touches apart, are repaired by processes that stop before the same touch. */
const DEATHS = 10
const BETWEEN_DEATHS = 20

/**
 * A process does one of these deeds and stops before the wanted touches of database or network, once for each, while the jobs of the
 * other go on; captured at once and by hand. Beyond its last touch nobody stops.
 */
export function everyTouch(deed: string, touches: readonly number[]): Schedule[] {
  return touches.flatMap((touch) =>
    (["automatic", "manual"] as const).map((capture): Schedule => ({
      ...{ seed: touch, stopsIn: deed, about: "payment", carts: 1, answers: {}, skewMs: [0, 0] },
      ...{ proxy: null, bands: "usual", rotation: null },
      shop: { capture, onUnplaceable: "refund" },
      // Each lane takes its share.
      limits: touch % 2 === 0,
      sameDayRefunds: touch % 4 < 2,
      moments: momentsOf(deed, touch, capture === "manual" && deed.startsWith("refund")),
    }))
  )
}

function momentsOf(name: string, beforeTouch: number, isCapturedFirst: boolean): Moment[] {
  const found = DEEDS[name]
  if (!found) {
    throw new RangeError(`--every-touch takes one of ${Object.keys(DEEDS).join(", ")}`)
  }
  const { before, killedIn, deed, afterMs = 2 * SECOND, isUnheard = false } = found
  const steps = [...before, ...(isCapturedFirst ? [{ do: "capture" } as const] : [])]
  const told = steps.map((action) => ({ ...moment(action), faults: isUnheard && action === PAY ? [UNHEARD] : [] }))
  if (killedIn) {
    return [
      ...told,
      { ...moment(killedIn), crash: { process: 0, beforeTouch: ((beforeTouch % DEATHS) + 1) * BETWEEN_DEATHS } },
      { ...moment(deed, afterMs), crash: { process: 0, beforeTouch: Math.ceil(beforeTouch / DEATHS) } },
    ]
  }
  return [
    ...told,
    {
      ...moment(deed, afterMs),
      pause: { process: 0, beforeTouch, meanwhile: [{ by: 1, cart: 0, action: RUN_JOBS }] },
    },
  ]
}

function moment(action: Action, afterMs = 2 * SECOND): Moment {
  const actions = [{ by: 0, cart: 0, action }] as const
  return { ...{ afterMs, faults: [], troubles: [], crash: null, pause: null, callbacksTo: 0 }, actions }
}

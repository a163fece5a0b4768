import type { Action } from "../actions"
import { HOUR, SECOND } from "./intervals"
import type { Moment, Schedule } from "./schedule"

const START: Action = { do: "start" }
const PAY: Action = { do: "pay", tab: 0 }
const UNHEARD = { match: "callback", kind: "lost", times: 1 } as const

/** What one process does while it stops, and what came before; `isUnheard`: the service's callback was lost. */
const DEEDS: Record<string, { before: readonly Action[]; deed: Action; afterMs?: number; isUnheard?: true }> = {
  callback: { before: [START], deed: PAY },
  complete: { before: [START, PAY], deed: { do: "complete" }, isUnheard: true },
  refund_part: { before: [START, PAY], deed: { do: "refund_part", amountMinor: 1_000 }, afterMs: 30 * HOUR },
  refund_rest: { before: [START, PAY], deed: { do: "refund_rest" }, afterMs: 30 * HOUR },
  cancel_order: { before: [START, PAY], deed: { do: "cancel_order" }, afterMs: 30 * HOUR },
}

/**
 * A process does one of these deeds and stops before the wanted touches of database or network, once for each, while the jobs of the
 * other go on; captured at once and by hand. Beyond its last touch nobody stops.
 */
export function everyTouch(deed: string, touches: readonly number[]): Schedule[] {
  return touches.flatMap((touch) =>
    (["automatic", "manual"] as const).map((capture): Schedule => ({
      ...{ seed: touch, stopsIn: deed, about: "payment", carts: 1, answers: {}, skewMs: [0, 0] },
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
  const { before, deed, afterMs = 2 * SECOND, isUnheard = false } = found
  const steps = [...before, ...(isCapturedFirst ? [{ do: "capture" } as const] : [])]
  return [
    ...steps.map((action) => ({ ...moment(action), faults: isUnheard && action === PAY ? [UNHEARD] : [] })),
    {
      ...moment(deed, afterMs),
      pause: { process: 0, beforeTouch, meanwhile: [{ by: 1, cart: 0, action: { do: "run_jobs" } }] },
    },
  ]
}

function moment(action: Action, afterMs = 2 * SECOND): Moment {
  const actions = [{ by: 0, cart: 0, action }] as const
  return { ...{ afterMs, faults: [], troubles: [], crash: null, pause: null, callbacksTo: 0 }, actions }
}

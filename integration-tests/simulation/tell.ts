import type { Fault } from "../../src/sandbox"
import type { Action, Moment, Schedule } from "./schedule"

/** What a schedule is like as a whole. */
export function tellHeading({ seed, about, limits, sameDayRefunds, skewMs }: Schedule): string {
  const clocks = skewMs.map((ms, process) => `process ${process} ${ms >= 0 ? "+" : ""}${ms / 1000} s`).join(", ")
  const sameDay = sameDayRefunds ? "taken" : "refused"
  return `seed ${seed}, about ${about}: limits ${limits ? "on" : "off"}, refunds on the first day ${sameDay}, clocks ${clocks}`
}

/** What is not as promised, and how to see it again. */
export function tellBroken({ seed }: Schedule, broken: readonly string[]): string[] {
  const again = `  alone: npm run simulate -- --seed ${seed}`
  return broken.length === 0 ? [] : [...broken.map((sentence) => `  BROKEN: ${sentence}`), again]
}

/** A moment in a line that a person can follow. */
export function tellMoment({ afterMs, faults, crash, callbacksTo, deeds }: Moment): string {
  const parts = [
    `+${afterMs / 1000} s`,
    ...faults.map((fault) => `fault: ${tellFault(fault)}`),
    ...(crash ? [`process ${crash.process} dies before touch ${crash.beforeTouch}`] : []),
    `callbacks to ${callbacksTo}`,
    deeds.map(({ by, action }) => `${tellAction(action)} at ${by}`).join(" | "),
  ]
  return parts.join("; ")
}

function tellAction({ do: name, ...rest }: Action): string {
  const details = Object.values(rest)
  return details.length === 0 ? name : `${name}(${details.join(", ")})`
}

function tellFault({ match, kind, ...rest }: Fault): string {
  const details = Object.entries(rest).map(([name, value]) => `${name} ${value}`)
  return [`${kind} of ${match}`, ...details].join(", ")
}

import type { Fault } from "../../src/sandbox"
import type { Action, Moment, Schedule } from "./schedule"

/** What a schedule is like as a whole. */
export function tellHeading({ seed, limits, skewMs }: Schedule): string {
  const clocks = skewMs.map((ms, process) => `process ${process} ${ms >= 0 ? "+" : ""}${ms / 1000} s`).join(", ")
  return `seed ${seed}: limits ${limits ? "on" : "off"}, clocks ${clocks}`
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

function tellAction(action: Action): string {
  return "tab" in action ? `${action.do}[${action.tab}]` : action.do
}

function tellFault({ match, kind, ...rest }: Fault): string {
  const details = Object.entries(rest).map(([name, value]) => `${name} ${value}`)
  return [`${kind} of ${match}`, ...details].join(", ")
}

import type { Fault } from "../../../sandbox/src"
import type { Action } from "../actions"
import type { Moment, PlannedAction, Schedule } from "./schedule"

/** What a schedule is like as a whole. */
export function tellHeading({
  seed,
  about,
  carts,
  shop,
  limits,
  sameDayRefunds,
  answers,
  proxy,
  bands,
  rotation,
  skewMs,
}: Schedule): string {
  const clocks = skewMs.map((ms, process) => `process ${process} ${ms >= 0 ? "+" : ""}${ms / 1000} s`).join(", ")
  const sameDay = sameDayRefunds ? "taken" : "refused"
  const parts = [
    `seed ${seed}, about ${about}: limits ${limits ? "on" : "off"}, refunds on the first day ${sameDay}, clocks ${clocks}`,
    ...(carts > 1 ? [`${carts} carts`] : []),
    ...(shop.capture === "manual" ? ["captures by hand"] : []),
    ...(shop.onUnplaceable === "hold" ? ["money without an order is held"] : []),
    ...(proxy ? [`every callback arrives ${proxy}`] : []),
    ...(bands === "usual" ? [] : [`bands ${bands}`]),
    ...(rotation ? [`another ${rotation.of} from moment ${rotation.beforeMoment}`] : []),
    ...Object.entries(answers).map(([question, answer]) => `${question} ${JSON.stringify(answer)}`),
  ]
  return parts.join(", ")
}

/** What is not as promised, and how to see it again. */
export function tellBroken({ seed, stopsIn }: Schedule, broken: readonly string[]): string[] {
  const again = `  alone: npm run simulate -- ${stopsIn ? `--every-touch ${stopsIn} ` : ""}--seed ${seed}`
  return broken.length === 0 ? [] : [...broken.map((sentence) => `  BROKEN: ${sentence}`), again]
}

/** A moment in a line that a person can follow. */
export function tellMoment({ afterMs, faults, troubles, crash, pause, callbacksTo, actions }: Moment): string {
  const parts = [
    `+${afterMs / 1000} s`,
    ...faults.map((fault) => `fault: ${tellFault(fault)}`),
    ...troubles,
    ...(crash ? [`process ${crash.process} dies before touch ${crash.beforeTouch}`] : []),
    ...(pause
      ? [`process ${pause.process} pauses before touch ${pause.beforeTouch} (meanwhile ${tellAll(pause.meanwhile)})`]
      : []),
    `callbacks to ${callbacksTo}`,
    tellAll(actions),
  ]
  return parts.join("; ")
}

function tellAll(actions: readonly PlannedAction[]): string {
  const place = ({ by, cart }: PlannedAction) => (cart === 0 ? `${by}` : `${by} for cart ${cart}`)
  return actions.map((planned) => `${tellAction(planned.action)} at ${place(planned)}`).join(" | ")
}

function tellAction({ do: name, ...rest }: Action): string {
  const details = Object.values(rest)
  return details.length === 0 ? name : `${name}(${details.join(", ")})`
}

function tellFault({ match, kind, ...rest }: Fault): string {
  const details = Object.entries(rest).map(([name, value]) => `${name} ${value}`)
  return [`${kind} of ${match}`, ...details].join(", ")
}

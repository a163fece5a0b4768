import type { Moment, Schedule } from "./schedule"

/** The same story with processes that stall where they would have died, while the jobs of the other go on. */
export function stalled<One extends Schedule>(schedule: One): One {
  return { ...schedule, moments: schedule.moments.map(stalledMoment) }
}

function stalledMoment(moment: Moment): Moment {
  const { crash } = moment
  if (crash === null || moment.pause !== null) {
    return moment
  }
  const by = crash.process === 0 ? 1 : 0
  return { ...moment, crash: null, pause: { ...crash, meanwhile: [{ by, cart: 0, action: { do: "run_jobs" } }] } }
}

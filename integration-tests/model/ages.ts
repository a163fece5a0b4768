const MINUTE = 60_000

/** How long ago something was, as the plugin's rules and the model tell it apart: each class with where it ends, milliseconds. */
const CLASSES = [
  ["less than a completion takes", 3 * MINUTE],
  ["some minutes", 30 * MINUTE],
  ["hours", 12 * 60 * MINUTE],
] as const

export function ageFrom(moment: Date, now: Date): string {
  const ms = now.getTime() - moment.getTime()
  return CLASSES.find(([, end]) => ms < end)?.[0] ?? "days"
}

import { DateTime } from "luxon"
import { isBusinessDay } from "./bank-holidays"

/** The service's days are those of the merchant territory, Great Britain. */
const ZONE = "Europe/London"
const DAY_TEXT = "d MMMM yyyy"
const DAY_AND_TIME = { ...DateTime.DATE_FULL, hour: "2-digit", minute: "2-digit" } as const
/** What a language adds to a time of London's. */
const OF_LONDON: Readonly<Record<string, string>> = { en: "(London time)", de: "Uhr (Londoner Zeit)" }

/** Whole calendar days from one moment to another, by London's calendar: a clock change makes no day longer or shorter. */
export function londonDaysBetween(from: Date, to: Date): number {
  return Math.round(midnight(to).diff(midnight(from), "days").days)
}

/** The start of the London day that lies so many days after a moment's own day. */
export function londonDayAfter(moment: Date, days: number): Date {
  return midnight(moment).plus({ days }).toJSDate()
}

/** That hour on the London day after a moment's own day. */
export function londonHourNextDay(moment: Date, hour: number): Date {
  return midnight(moment).plus({ days: 1 }).set({ hour }).toJSDate()
}

/** The first time after a moment that London's clocks show that hour. */
export function nextLondonHour(after: Date, hour: number): Date {
  const today = midnight(after).set({ hour })
  return (today.toMillis() > after.getTime() ? today : today.plus({ days: 1 })).toJSDate()
}

/** For a person: "3 May 2026", and as other languages write it. */
export function londonDayText(moment: Date, locale = "en-GB"): string {
  const day = inLondon(moment)
  return locale === "en-GB" ? day.toFormat(DAY_TEXT) : day.setLocale(locale).toLocaleString(DateTime.DATE_FULL)
}

/** For a person: "10:00 on 3 May 2026 (London time)", and as other languages write it. */
export function londonTimeText(moment: Date, locale = "en-GB"): string {
  if (locale === "en-GB") {
    return `${inLondon(moment).toFormat("HH:mm")} on ${londonDayText(moment)} (London time)`
  }
  const time = inLondon(moment).setLocale(locale).toLocaleString(DAY_AND_TIME)
  return `${time} ${OF_LONDON[locale.toLowerCase().split("-")[0] ?? ""] ?? "(London)"}`
}

/** For a machine: "2026-05-03". */
export function londonIsoDay(moment: Date): string {
  return inLondon(moment).toFormat("yyyy-MM-dd")
}

/** True for a day that the calendar has: "2026-05-03", and not the 31st of February. */
export function isIsoDay(text: string): boolean {
  return DateTime.fromFormat(text, "yyyy-MM-dd").isValid
}

/** From the first moment of a month until that of the next. @param month "2026-05"; null for any other text */
export function londonMonth(month: string): Stretch | null {
  const first = DateTime.fromFormat(month, "yyyy-MM", { zone: ZONE })
  return first.isValid && first.year > 0
    ? { from: first.toJSDate(), until: first.plus({ months: 1 }).toJSDate() }
    : null
}

/** A stretch of time, its last moment excluded. */
export type Stretch = { from: Date; until: Date }

/** The London days of a month, as of any stretch that begins and ends at London's midnight: 23 or 25 hours where clocks change. */
export function londonDaysOf({ from, until }: Stretch): Stretch[] {
  return Array.from({ length: londonDaysBetween(from, until) }, (_, index) => ({
    from: londonDayAfter(from, index),
    until: londonDayAfter(from, index + 1),
  }))
}

function midnight(moment: Date): DateTime {
  return inLondon(moment).startOf("day")
}

function inLondon(moment: Date): DateTime {
  return DateTime.fromMillis(moment.getTime(), { zone: ZONE, locale: "en-GB" })
}

/** The same time of day so many business days later, in London: weekends and bank holidays do not count. */
export function afterBusinessDays(from: Date, days: number): Date {
  let at = DateTime.fromJSDate(from, { zone: ZONE })
  for (let left = days; left > 0; left -= isBusinessDay(at) ? 1 : 0) {
    at = at.plus({ days: 1 })
  }
  return at.toJSDate()
}

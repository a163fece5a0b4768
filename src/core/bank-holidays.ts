import { DateTime } from "luxon"

/** Of luxon's weekdays, 1 to 7. */
const MONDAY = 1
const SATURDAY = 6

/**
 * True on the bank holidays of England and Wales (gov.uk/bank-holidays), as they recur: one that falls on a weekend is moved to the
 * next weekday. Those that are proclaimed for a single year, for a coronation, say, are not known.
 */
export function isBankHoliday(day: DateTime): boolean {
  return holidaysOf(day).some((holiday) => holiday.hasSame(day, "day"))
}

export function isBusinessDay(day: DateTime): boolean {
  return day.weekday < SATURDAY && !isBankHoliday(day)
}

/** Those of a day's year, each in the day's time zone. */
function holidaysOf({ year, zone }: DateTime): DateTime[] {
  const day = (month: number, of: number) => DateTime.fromObject({ year, month, day: of }, { zone })
  const easter = easterOf(year, day)
  const fixed = [day(1, 1), day(12, 25), day(12, 26)].reduce(moved, [])
  const mondays = [mondayFrom(day(5, 1)), mondayFrom(day(5, 25)), mondayFrom(day(8, 25))]
  return [...fixed, ...mondays, easter.minus({ days: 2 }), easter.plus({ days: 1 })]
}

function moved(holidays: DateTime[], holiday: DateTime): DateTime[] {
  let at = holiday
  while (at.weekday >= SATURDAY || holidays.some((earlier) => earlier.equals(at))) {
    at = at.plus({ days: 1 })
  }
  return [...holidays, at]
}

function mondayFrom(day: DateTime): DateTime {
  return day.plus({ days: (MONDAY - day.weekday + 7) % 7 })
}

/** Easter Sunday by the Gregorian calendar (the anonymous algorithm, Nature 1876). */
function easterOf(year: number, day: (month: number, of: number) => DateTime): DateTime {
  const [golden, century, ofCentury] = [year % 19, Math.floor(year / 100), year % 100]
  const correction = Math.floor((8 * century + 13) / 25)
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451)
  const days = epact + weekday - 7 * late + 114
  return day(Math.floor(days / 31), (days % 31) + 1)
}

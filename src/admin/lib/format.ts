/** The service's calendar, by which refunds are allowed. */
const SERVICE_ZONE = "Europe/London"

const MOMENT = { day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit" } as const

/** Pence for a person: 14999 GBP is "£149.99". */
export function money(amountMinor: number, currency: string, language: string): string {
  return new Intl.NumberFormat(localeOf(language), { style: "currency", currency }).format(amountMinor / 100)
}

/** The same, without pence where there are none: 30000 GBP is "£300". */
export function roundMoney(amountMinor: number, currency: string, language: string): string {
  const format = new Intl.NumberFormat(localeOf(language), {
    style: "currency",
    currency,
    trailingZeroDisplay: "stripIfInteger",
  })
  return format.format(amountMinor / 100)
}

/** The same as digits alone, as a field holds them: 123456 is "1234.56". */
function decimal(amountMinor: number, language: string): string {
  const format = new Intl.NumberFormat(localeOf(language), {
    minimumFractionDigits: 2,
    numberingSystem: "latn",
    useGrouping: false,
  })
  return format.format(amountMinor / 100)
}

/** A time in the reader's own zone, named because the shop's staff may sit anywhere: "21 Nov 2026, 14:03 GMT". */
export function moment(iso: string, language: string): string {
  const format = new Intl.DateTimeFormat(localeOf(language), { ...MOMENT, timeZoneName: "short" })
  // German calls Greenwich time "GMT+0".
  return format.format(new Date(iso)).replace(/GMT\+0$/, "GMT")
}

/** A time by the service's clock, which its rules go by; whoever shows it says so: "22 Nov 2026, 10:00". */
export function londonMoment(iso: string, language: string): string {
  const format = new Intl.DateTimeFormat(localeOf(language), { ...MOMENT, timeZone: SERVICE_ZONE })
  return format.format(new Date(iso))
}

/** The hour by the service's clock: "10:00". */
export function londonClock(iso: string, language: string): string {
  const format = new Intl.DateTimeFormat(localeOf(language), {
    hour: "2-digit",
    minute: "2-digit",
    timeZone: SERVICE_ZONE,
  })
  return format.format(new Date(iso))
}

/** Whether a time is on this day of the service's calendar, or on the next. */
export function londonDay(iso: string, now: Date): "today" | "tomorrow" | "later" {
  const dayOf = new Intl.DateTimeFormat("en-CA", { timeZone: SERVICE_ZONE })
  const days = (Date.parse(dayOf.format(new Date(iso))) - Date.parse(dayOf.format(now))) / 86_400_000
  return days === 0 ? "today" : days === 1 ? "tomorrow" : "later"
}

/** The month of the service's calendar that it is: "2027-03". */
export function isoMonth(now: Date): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone: SERVICE_ZONE }).format(now).slice(0, 7)
}

/** A day of the service's calendar: "1 March 2027". */
export function day(iso: string, language: string): string {
  const format = new Intl.DateTimeFormat(localeOf(language), { dateStyle: "long", timeZone: SERVICE_ZONE })
  return format.format(new Date(iso))
}

/** The same beside its month and year: "1 Mar". A phone shows no longer one next to three amounts. */
export function dayOfMonth(iso: string, language: string): string {
  const format = new Intl.DateTimeFormat(localeOf(language), { day: "numeric", month: "short", timeZone: SERVICE_ZONE })
  return format.format(new Date(iso))
}

/** Medusa names some languages without their hyphen (ptBR), and its English shows days before months here. */
function localeOf(language: string): string {
  const locale = language === "en" ? "en-GB" : language.replace(/^([a-z]{2})([A-Z]{2})$/, "$1-$2")
  return Intl.DateTimeFormat.supportedLocalesOf([locale]).length > 0 ? locale : "en-GB"
}

/** For ids: the admin's font draws an x between two digits as a multiplication sign, which nobody could type. */
export const EXACT_TEXT = { fontVariantLigatures: "none" } as const

/** Pounds as people write them: "50", "49.99" or "49,99". */
const POUNDS = /^(\d{1,7})(?:[.,](\d{1,2}))?$/

/** @returns pence; null for an empty field, undefined for what is no amount above zero */
export function penceOf(text: string): number | null | undefined {
  const written = text.trim()
  const [, pounds, pence = ""] = POUNDS.exec(written) ?? []
  if (pounds === undefined) {
    return written === "" ? null : undefined
  }
  return Number(pounds) * 100 + Number(pence.padEnd(2, "0")) || undefined
}

/** The same the other way round, for a field: 4999 is "49.99", in German "49,99". */
export function poundsText(pence: number | null, language: string): string {
  return pence === null ? "" : decimal(pence, language)
}

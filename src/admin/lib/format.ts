/** The service's calendar, by which refunds are allowed. */
const SERVICE_ZONE = "Europe/London"

const CLOCK = { hour: "2-digit", minute: "2-digit" } as const
const MOMENT = { day: "numeric", month: "short", year: "numeric", ...CLOCK } as const

/** Amounts, which are pence, and ISO times as a reader of the admin's language writes them. */
export function formats(language: string) {
  const locale = localeOf(language)
  const amount = (amountMinor: number, options: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(locale, options).format(amountMinor / 100)
  const time = (iso: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, options).format(new Date(iso))
  const money = (amountMinor: number, currency: string) => amount(amountMinor, { style: "currency", currency })
  return {
    /** 14999 GBP is "£149.99". */
    money,
    /** The same in the service's one currency. */
    pounds: (pence: number) => money(pence, "GBP"),
    /** Without pence where there are none: "£300". */
    roundPounds: (pence: number) =>
      amount(pence, { style: "currency", currency: "GBP", trailingZeroDisplay: "stripIfInteger" }),
    /** Digits alone, as a field holds them: 123456 is "1234.56", in German "1234,56". */
    poundsText: (pence: number | null) =>
      pence === null ? "" : amount(pence, { minimumFractionDigits: 2, numberingSystem: "latn", useGrouping: false }),
    /** In the reader's own zone, named because the shop's staff may sit anywhere: "21 Nov 2026, 14:03 GMT". */
    // German calls Greenwich time "GMT+0".
    moment: (iso: string) => time(iso, { ...MOMENT, timeZoneName: "short" }).replace(/GMT\+0$/, "GMT"),
    /** By the service's clock, which its rules go by; whoever shows it says so: "22 Nov 2026, 10:00". */
    londonMoment: (iso: string) => time(iso, { ...MOMENT, timeZone: SERVICE_ZONE }),
    /** "10:00" */
    londonClock: (iso: string) => time(iso, { ...CLOCK, timeZone: SERVICE_ZONE }),
    /** A day of the service's calendar: "1 March 2027". */
    day: (iso: string) => time(iso, { dateStyle: "long", timeZone: SERVICE_ZONE }),
    /** "1 Mar": a phone has no room for more next to three amounts. */
    dayOfMonth: (iso: string) => time(iso, { day: "numeric", month: "short", timeZone: SERVICE_ZONE }),
  }
}

/** Medusa names some languages without their hyphen (ptBR), and its English shows days before months here. */
function localeOf(language: string): string {
  const locale = language === "en" ? "en-GB" : language.replace(/^([a-z]{2})([A-Z]{2})$/, "$1-$2")
  return Intl.DateTimeFormat.supportedLocalesOf([locale]).length > 0 ? locale : "en-GB"
}

/** "2027-03-01", by the service's calendar. */
function londonDate(time: Date): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone: SERVICE_ZONE }).format(time)
}

/** Whether a time is on this day of the service's calendar, or on the next. */
export function londonDay(iso: string, now: Date): "today" | "tomorrow" | "later" {
  const days = (Date.parse(londonDate(new Date(iso))) - Date.parse(londonDate(now))) / 86_400_000
  return days === 0 ? "today" : days === 1 ? "tomorrow" : "later"
}

/** The current month of the service's calendar: "2027-03". */
export function isoMonth(now: Date): string {
  return londonDate(now).slice(0, 7)
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

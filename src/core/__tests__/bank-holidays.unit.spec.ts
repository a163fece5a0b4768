import { DateTime } from "luxon"
import { isBankHoliday, isBusinessDay } from "../bank-holidays"

const london = (iso: string) => DateTime.fromISO(iso, { zone: "Europe/London" })
const holidaysOf = (year: number) =>
  Array.from({ length: 366 }, (_, day) => london(`${year}-01-01`).plus({ days: day }))
    .filter((day) => day.year === year && isBankHoliday(day))
    .map((day) => day.toFormat("dd LLL"))

describe("the bank holidays of England and Wales", () => {
  // As gov.uk/bank-holidays lists them.
  it.each([
    [2021, ["01 Jan", "02 Apr", "05 Apr", "03 May", "31 May", "30 Aug", "27 Dec", "28 Dec"]],
    [2024, ["01 Jan", "29 Mar", "01 Apr", "06 May", "27 May", "26 Aug", "25 Dec", "26 Dec"]],
    [2025, ["01 Jan", "18 Apr", "21 Apr", "05 May", "26 May", "25 Aug", "25 Dec", "26 Dec"]],
    [2026, ["01 Jan", "03 Apr", "06 Apr", "04 May", "25 May", "31 Aug", "25 Dec", "28 Dec"]],
    [2027, ["01 Jan", "26 Mar", "29 Mar", "03 May", "31 May", "30 Aug", "27 Dec", "28 Dec"]],
    [2028, ["03 Jan", "14 Apr", "17 Apr", "01 May", "29 May", "28 Aug", "25 Dec", "26 Dec"]],
  ])("of %s", (year, days) => {
    expect(holidaysOf(year)).toEqual(days)
  })

  it("are no business days, nor are weekends", () => {
    const week = ["2026-12-24", "2026-12-25", "2026-12-26", "2026-12-27", "2026-12-28", "2026-12-29"]
    expect(week.map((day) => isBusinessDay(london(`${day}T23:30`)))).toEqual([true, false, false, false, false, true])
  })
})

import { isLostAttempt, reachesFurther } from "../ledger-gap"

const HOUR = 3_600_000
const NOW = new Date("2026-07-07T12:00:00Z")
const ago = (hours: number) => new Date(NOW.getTime() - hours * HOUR)
const GAP = { from: ago(9), until: ago(0) }

it.each([
  ["a record of the lost time has older ones below it", GAP, ago(8), true],
  ["a record from before the backup is far enough", GAP, ago(9.1), false],
  ["what was lost two days ago was compared by now", { from: ago(60), until: ago(48) }, ago(50), false],
  ["what was lost a day ago is compared once more", { from: ago(60), until: ago(47) }, ago(50), true],
])("%s", (_, gap, date, expected) => {
  expect(reachesFurther(gap, date, NOW)).toBe(expected)
})

it.each([
  ["unpaid and over", { status: "received", createdAt: ago(5) }, true],
  ["cancelled and over", { status: "cancelled", createdAt: ago(5) }, true],
  ["paid", { status: "successful", createdAt: ago(5) }, false],
  ["unpaid, and its callback may still come", { status: "received", createdAt: ago(3) }, false],
  ["made before the backup", { status: "received", createdAt: ago(9.1) }, false],
] as const)("an attempt of the lost time that is %s", (_, attempt, expected) => {
  expect(isLostAttempt(attempt, GAP, NOW)).toBe(expected)
})

it("what was made after the restore is no lost attempt", () => {
  expect(isLostAttempt({ status: "received", createdAt: ago(5) }, { from: ago(15), until: ago(6) }, NOW)).toBe(false)
})

import { isExpiryNews } from "../checkout"

const NOW = new Date("2026-07-06T12:00:00Z")
const expired = { remoteState: "received", expiresAt: new Date("2026-07-06T11:59:00Z"), expiryToldAt: null } as const

describe("a payment page that has expired unpaid", () => {
  it("is news once", () => {
    expect(isExpiryNews(expired, NOW)).toBe(true)
    expect(isExpiryNews({ ...expired, expiryToldAt: NOW }, NOW)).toBe(false)
  })

  it("is none while it is open, or where its end is not known", () => {
    expect(isExpiryNews({ ...expired, expiresAt: NOW }, NOW)).toBe(false)
    expect(isExpiryNews({ ...expired, expiresAt: null }, NOW)).toBe(false)
  })

  it.each(["successful", "cancelled", "invalid_payload", "opening", "unknown", "refused", "lapsed"] as const)(
    "is none once its outcome is known, or before the service has it: %s",
    (remoteState) => expect(isExpiryNews({ ...expired, remoteState }, NOW)).toBe(false)
  )
})

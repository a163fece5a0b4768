import fc from "fast-check"
import { ENGLISH } from "../../words/words"
import { audienceReason } from "../audience"
import { EVERYBODY } from "./everybody"
import { PREVIEW_LASTS_MS, PREVIEW_PARAMETER, previewAddress, previewOf, previewToken } from "../preview"

const NOW = new Date("2026-05-03T12:00:00.000Z")
const SHOP = { account: "uk", clientSecret: ["secret"] }

const account = fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,30}$/)
const secret = fc.stringMatching(/^[!-~]{1,40}$/)
const shop = fc.record({ account, clientSecret: fc.uniqueArray(secret, { minLength: 1, maxLength: 3 }) })
/** From the year 1970 to 2200, as far as a date is a whole second. */
const moment = fc.integer({ min: 0, max: 7_258_118_400 }).map((seconds) => new Date(seconds * 1000))

describe("a preview link's token", () => {
  it("lets in until the moment that it names, and says afterwards that it once did", () => {
    fc.assert(
      fc.property(shop, moment, moment, (of, until, now) => {
        expect(previewOf(previewToken(of, until), of, now)).toBe(until > now ? "valid" : "expired")
      })
    )
  })

  it("says nothing of any other account", () => {
    fc.assert(
      fc.property(shop, account, (of, other) => {
        fc.pre(other !== of.account)
        expect(previewOf(previewToken(of, tomorrow()), { ...of, account: other }, NOW)).toBe("none")
      })
    )
  })

  it("is signed by the account's secret, the first of several while they change, and checked by each", () => {
    fc.assert(
      fc.property(shop, secret, (of, next) => {
        fc.pre(!of.clientSecret.includes(next))
        const token = previewToken(of, tomorrow())
        expect(previewOf(token, { ...of, clientSecret: [next, ...of.clientSecret] }, NOW)).toBe("valid")
        expect(previewOf(token, { ...of, clientSecret: [next] }, NOW)).toBe("none")
      })
    )
  })

  it("is worth nothing once a character of it is another", () => {
    const token = previewToken(SHOP, tomorrow())
    const characters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_."
    fc.assert(
      fc.property(fc.nat({ max: token.length - 1 }), fc.constantFrom(...characters), (at, character) => {
        const forged = token.slice(0, at) + character + token.slice(at + 1)
        // The last character of a signature holds two bits that say nothing.
        fc.pre(forged !== token && at < token.length - 1)
        expect(previewOf(forged, SHOP, NOW)).toBe("none")
      })
    )
  })

  it("is nothing that anybody can guess", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.constantFrom("uk", "uk.", "uk..", "uk.zzzzzz.")), (text) => {
        expect(previewOf(text, SHOP, NOW)).toBe("none")
      })
    )
    expect(previewOf(undefined, SHOP, NOW)).toBe("none")
  })

  it("stands in the storefront's address", () => {
    const token = previewToken(SHOP, new Date(NOW.getTime() + PREVIEW_LASTS_MS))
    const address = new URL(previewAddress("https://shop.example/uk", token))
    expect(address.origin + address.pathname).toBe("https://shop.example/uk/")
    expect(address.searchParams.get(PREVIEW_PARAMETER)).toBe(token)
  })
})

describe("who comes by a preview link", () => {
  const limits = [{ ...EVERYBODY, emails: ["ann@example.com"], countries: ["gb"] }]
  const who = { email: "eve@example.com", countries: ["gb"] }
  const said = (...asked: Parameters<typeof audienceReason>) => {
    const reason = audienceReason(...asked)
    return reason && ENGLISH.translated(reason)
  }

  it("is let in as those are whose addresses are named, and past no other limit", () => {
    expect(said(who, limits, "valid")).toBeUndefined()
    expect(said({ ...who, email: null }, limits, "valid")).toBeUndefined()
    expect(said({ ...who, countries: ["fr"] }, limits, "valid")).toContain("this country")
  })

  it("reads that it has ended, where they are let in by nothing else", () => {
    expect(said(who, limits, "expired")).toContain("has ended")
    expect(said({ ...who, email: "ann@example.com" }, limits, "expired")).toBeUndefined()
    expect(said(who, limits, "none")).toContain("at the moment")
  })
})

function tomorrow(): Date {
  return new Date(NOW.getTime() + 24 * 60 * 60_000)
}

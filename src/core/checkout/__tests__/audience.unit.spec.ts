import fc from "fast-check"
import { termsFor } from "../../money/bands"
import { minorAmount } from "../../money/money"
import { ENGLISH } from "../../words/words"
import { type Audience, audienceReason, withinLimits } from "../audience"

const ANN: Audience = {
  email: "ann@example.com",
  countryCode: "gb",
  salesChannelId: "sc_web",
  customerGroups: ["cusgroup_1", "Trade"],
}

describe("whom the merchant offers instalments", () => {
  it("everybody, where nothing is said", () => {
    expect(audienceReason(ANN, {})).toBeUndefined()
    expect(
      audienceReason({ email: null, countryCode: null, salesChannelId: null, customerGroups: [] }, {})
    ).toBeUndefined()
  })

  it.each([
    ["a country, however it is written", { countries: ["FR", "GB"] }],
    ["a group's name", { customerGroups: ["trade"] }],
    ["a group's id", { customerGroups: ["cusgroup_1"] }],
    ["a sales channel", { salesChannels: ["sc_web"] }],
    ["an e-mail address, however it is written", { emails: ["Ann@Example.com"] }],
  ])("who is named by %s", (_name, onlyFor) => {
    expect(audienceReason(ANN, onlyFor)).toBeUndefined()
  })

  it.each([
    ["country", { countries: ["fr"] }, "deliveries to this country"],
    ["group", { customerGroups: ["wholesale"] }, "this customer account"],
    ["sales channel", { salesChannels: ["sc_app"] }, "at the moment"],
    ["e-mail address", { emails: ["bob@example.com"] }, "at the moment"],
  ])("nobody of another %s, who reads why", (_name, onlyFor, words) => {
    const reason = audienceReason(ANN, onlyFor)
    expect(reason && ENGLISH.translated(reason)).toContain(words)
  })

  it("what is not known yet is no reason, but what is known to be none is", () => {
    const limits = { countries: ["gb"], customerGroups: ["Trade"], salesChannels: ["sc_web"] }
    expect(audienceReason({ email: null }, limits)).toBeUndefined()
    expect(audienceReason({ ...ANN, countryCode: null }, limits)).toBeDefined()
    expect(audienceReason({ ...ANN, customerGroups: [] }, limits)).toBeDefined()
  })

  it("a preview is shown to nobody who has not said who they are", () => {
    expect(audienceReason({ email: null }, { emails: ["ann@example.com"] })).toBeDefined()
  })
})

describe("the merchant's own smallest and largest amounts", () => {
  const pence = fc.integer({ min: 1, max: 500_000 })
  const band = fc
    .record({ one: pence, other: pence, terms: fc.subarray([1, 3, 6, 12]) })
    .map(({ one, other, terms }) => ({
      fromMinor: minorAmount(Math.min(one, other)),
      toMinor: minorAmount(Math.max(one, other)),
      terms,
    }))

  it("leave every amount between them its terms, and any other none", () => {
    fc.assert(
      fc.property(fc.array(band), pence, fc.option(pence), fc.option(pence), (bands, amount, least, most) => {
        const limits = {
          ...(least !== null && { minAmount: least / 100 }),
          ...(most !== null && { maxAmount: most / 100 }),
        }
        const isWithin = (least === null || least <= amount) && (most === null || amount <= most)
        const terms = termsFor(minorAmount(amount), withinLimits(bands, limits))
        expect(terms).toEqual(isWithin ? termsFor(minorAmount(amount), bands) : [])
      })
    )
  })
})

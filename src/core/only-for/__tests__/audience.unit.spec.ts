import fc from "fast-check"
import { termsFor } from "../../money/bands"
import { minorAmount } from "../../money/money"
import { ENGLISH } from "../../words/words"
import { type Audience, audienceReason, withinLimits } from "../audience"
import { isLimited, ofOption, ofVersion, type OnlyFor } from "../only-for"
import { EVERYBODY } from "./everybody"

const ANN: Audience = {
  email: "ann@example.com",
  countries: ["gb"],
  salesChannels: ["sc_web"],
  customerGroups: ["cusgroup_1", "Trade"],
}

const only = (limits: Partial<OnlyFor>): OnlyFor[] => [{ ...EVERYBODY, ...limits }]

describe("whom the merchant offers instalments", () => {
  it("everybody, where nothing is said", () => {
    expect(audienceReason(ANN, only({}))).toBeUndefined()
    expect(
      audienceReason({ email: null, countries: [], salesChannels: [], customerGroups: [] }, only({}))
    ).toBeUndefined()
  })

  it.each([
    ["a country, however it is written", { countries: ["FR", "GB"] }],
    ["a group's name", { customerGroups: ["trade"] }],
    ["a group's id", { customerGroups: ["cusgroup_1"] }],
    ["a sales channel", { salesChannels: ["sc_web"] }],
    ["an e-mail address, however it is written", { emails: ["Ann@Example.com"] }],
  ])("who is named by %s", (_name, limits) => {
    expect(audienceReason(ANN, only(limits))).toBeUndefined()
  })

  it.each([
    ["country", { countries: ["fr"] }, "deliveries to this country"],
    ["group", { customerGroups: ["wholesale"] }, "this customer account"],
    ["sales channel", { salesChannels: ["sc_app"] }, "at the moment"],
    ["e-mail address", { emails: ["bob@example.com"] }, "at the moment"],
  ])("nobody of another %s, who reads why", (_name, limits, words) => {
    const reason = audienceReason(ANN, only(limits))
    expect(reason && ENGLISH.translated(reason)).toContain(words)
  })

  it("what is not known yet is no reason, but what is known to be none is", () => {
    const limits = only({ countries: ["gb"], customerGroups: ["Trade"], salesChannels: ["sc_web"] })
    expect(audienceReason({ email: null }, limits)).toBeUndefined()
    expect(audienceReason({ ...ANN, countries: [] }, limits)).toBeDefined()
    expect(audienceReason({ ...ANN, customerGroups: [] }, limits)).toBeDefined()
  })

  it("of several that are possible, one is enough", () => {
    const limits = only({ countries: ["gb"], salesChannels: ["sc_web"] })
    expect(audienceReason({ email: null, countries: ["fr", "gb"], salesChannels: ["sc_app", "sc_web"] }, limits)).toBe(
      undefined
    )
    expect(audienceReason({ email: null, countries: ["fr", "de"] }, limits)).toBeDefined()
  })

  it("a preview is shown to nobody who has not said who they are", () => {
    expect(audienceReason({ email: null }, only({ emails: ["ann@example.com"] }))).toBeDefined()
  })
})

const pence = fc.integer({ min: 1, max: 500_000 }).map(minorAmount)
const band = fc
  .record({ one: pence, other: pence, terms: fc.subarray([1, 3, 6, 12]) })
  .map(({ one, other, terms }) => ({
    fromMinor: minorAmount(Math.min(one, other)),
    toMinor: minorAmount(Math.max(one, other)),
    terms,
  }))

describe("the merchant's own smallest and largest amounts", () => {
  it("leave every amount between them its terms, and any other none", () => {
    fc.assert(
      fc.property(fc.array(band), pence, fc.option(pence), fc.option(pence), (bands, amount, least, most) => {
        const isWithin = (least === null || least <= amount) && (most === null || amount <= most)
        const terms = termsFor(amount, withinLimits(bands, only({ minMinor: least, maxMinor: most })))
        expect(terms).toEqual(isWithin ? termsFor(amount, bands) : [])
      })
    )
  })
})

describe("what an admin sets, beside the option", () => {
  const someOf = (...names: string[]) => fc.subarray(names, { minLength: 1 })
  const limit = (...names: string[]) => fc.option(someOf(...names))
  const limits: fc.Arbitrary<OnlyFor> = fc.record({
    minMinor: fc.option(pence),
    maxMinor: fc.option(pence),
    countries: limit("gb", "FR", "de"),
    customerGroups: limit("trade", "vip"),
    salesChannels: limit("sc_web", "sc_app"),
    emails: limit("ann@example.com", "bob@example.com"),
  })
  const audience: fc.Arbitrary<Audience> = fc.record({
    email: fc.option(fc.constantFrom("ann@example.com", "eve@example.com")),
    countries: fc.option(fc.subarray(["gb", "fr", "it"]), { nil: undefined }),
    salesChannels: fc.option(fc.subarray(["sc_web", "sc_till"]), { nil: undefined }),
    customerGroups: fc.option(fc.subarray(["Trade", "staff"]), { nil: undefined }),
  })

  it("lets nobody in whom the option keeps out, and nobody whom it keeps out itself", () => {
    fc.assert(
      fc.property(audience, limits, limits, (who, option, set) => {
        const passes = (...all: OnlyFor[]) => audienceReason(who, all) === undefined
        expect(passes(option, ofVersion(set))).toBe(passes(option) && passes(ofVersion(set)))
      })
    )
  })

  it("adds no amount and no term to what the service and the option leave", () => {
    fc.assert(
      fc.property(fc.array(band), pence, limits, limits, (bands, amount, option, set) => {
        const terms = (...all: OnlyFor[]) => termsFor(amount, withinLimits(bands, all))
        expect(terms(option)).toEqual(expect.arrayContaining(terms(option, set)))
        expect(terms()).toEqual(expect.arrayContaining(terms(option)))
        expect(terms(option, set)).toEqual(terms(set, option))
      })
    )
  })
})

describe("the option onlyFor", () => {
  it("counts in pounds, to the penny", () => {
    expect(ofOption({ minAmount: 49.99, maxAmount: 1000.1 })).toEqual({
      ...EVERYBODY,
      minMinor: 49_99,
      maxMinor: 1000_10,
    })
  })

  it("is a limit as soon as it names one", () => {
    expect(isLimited(ofOption({}))).toBe(false)
    expect(isLimited(ofOption({ countries: ["gb"] }))).toBe(true)
  })
})

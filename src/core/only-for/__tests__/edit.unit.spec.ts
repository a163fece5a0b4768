import fc from "fast-check"
import { termsFor } from "../../money/bands"
import { minorAmount } from "../../money/money"
import { withinLimits } from "../audience"
import { type Around, requireLimits } from "../edit"
import { ofVersion, type OwnLimits } from "../only-for"
import { EVERYBODY } from "./everybody"

const AROUND: Around = {
  option: { ...EVERYBODY, maxMinor: minorAmount(500_00) },
  bands: [{ fromMinor: minorAmount(100_00), toMinor: minorAmount(1000_00), terms: [3] }],
  known: {
    countries: new Set(["gb"]),
    customerGroups: new Set(["cusgroup_1"]),
    salesChannels: new Set(["sc_1"]),
  },
}

const saved = (limits: Partial<OwnLimits>, reason = "As agreed", around = AROUND) =>
  expect(() => requireLimits({ ...EVERYBODY, ...limits }, reason, around))

describe("what an admin may set", () => {
  it.each<[string, Partial<OwnLimits>]>([
    ["nothing at all", {}],
    ["amounts within what is offered", { minMinor: minorAmount(150_00), maxMinor: minorAmount(200_00) }],
    ["amounts that reach beyond it", { minMinor: minorAmount(1_00), maxMinor: minorAmount(5000_00) }],
    ["names that the shop has", { countries: ["gb"], customerGroups: ["cusgroup_1"], salesChannels: ["sc_1"] }],
  ])("%s", (_name, limits) => {
    saved(limits).not.toThrow()
  })

  it.each<[string, Partial<OwnLimits>, string]>([
    ["amounts that are swapped", { minMinor: minorAmount(200_00), maxMinor: minorAmount(150_00) }, "Swap them"],
    ["amounts above what the option leaves", { minMinor: minorAmount(501_00) }, "within £100.00 – £500.00"],
    ["amounts below the service's", { maxMinor: minorAmount(99_99) }, "within £100.00 – £500.00"],
    ["a country without a region", { countries: ["gb", "fr"] }, 'country "fr"'],
    ["a group that is gone", { customerGroups: ["cusgroup_2"] }, 'id "cusgroup_2"'],
    ["a channel that is gone", { salesChannels: ["sc_2"] }, 'id "sc_2"'],
  ])("but not %s", (_name, limits, said) => {
    saved(limits).toThrow(said)
  })

  it("needs a reason that can be read", () => {
    saved({}, " ").toThrow("Give a reason")
    saved({}, "x".repeat(201)).toThrow("200 characters")
  })

  it("is not held against bands that nobody knows yet", () => {
    saved({ minMinor: minorAmount(9999_00) }, "Later", { ...AROUND, bands: [] }).not.toThrow()
  })

  it("leaves some amount to be paid in instalments, or is refused", () => {
    const pence = fc.option(fc.integer({ min: 1, max: 600_00 }).map(minorAmount))
    fc.assert(
      fc.property(pence, pence, (minMinor, maxMinor) => {
        const limits = { ...EVERYBODY, minMinor, maxMinor }
        const left = withinLimits(AROUND.bands, [AROUND.option, ofVersion(limits)])
        const isAnyLeft = left.some(({ fromMinor }) => termsFor(fromMinor, left).length > 0)
        const outcome = saved(limits)
        return isAnyLeft ? outcome.not.toThrow() : outcome.toThrow()
      })
    )
  })
})

import fc from "fast-check"
import { allocate, majorToMinor, minorAmount, minorToDecimal, minorToMajor, moneyText, parseDecimal } from "../money"
import { anyDecimal, anyPence } from "./arbitraries"

const safePence = fc.maxSafeNat().map(minorAmount)

describe("minorAmount", () => {
  it.each([0, 1, 4_497, Number.MAX_SAFE_INTEGER])("takes %d", (value) => {
    expect(minorAmount(value)).toBe(value)
  })

  it.each([-1, 0.5, 44.97, Number.NaN, Number.POSITIVE_INFINITY, Number.MAX_SAFE_INTEGER + 1])(
    "refuses %d",
    (value) => {
      expect(() => minorAmount(value)).toThrow(RangeError)
    }
  )
})

describe("majorToMinor", () => {
  it.each([
    ["0", 0, true],
    ["-0.00", 0, true],
    ["44.97", 4_497, true],
    ["44.970000000000000000", 4_497, true],
    ["0.1", 10, true],
    ["0.30000000000000004", 30, false],
    ["40.972", 4_097, false],
    ["40.975", 4_098, false],
    ["40.97499999999999999999999", 4_097, false],
    ["1.005", 101, false],
    ["8.165", 817, false],
    ["4.35", 435, true],
    ["1e-7", 0, false],
    ["0.005", 1, false],
    ["0.0049999", 0, false],
    ["1e2", 10_000, true],
    ["1E+2", 10_000, true],
    ["4.4975e1", 4_498, false],
    ["0012.50", 1_250, true],
    [" 12.50 ", 1_250, true],
    ["90071992547409.91", Number.MAX_SAFE_INTEGER, true],
  ])("%s pounds are %d pence", (major, pence, exact) => {
    expect({ ...majorToMinor(major) }).toEqual({ amountMinor: pence, exact })
  })

  const noAmounts = ["", " ", "abc", "NaN", "Infinity", "-1", "-0.001", ".5", "1.", "1,000", "£1", "0x10", "1 2", "٣"]
  it.each([...noAmounts, "1e", "1e41", "1e-41", "1e999999999999"])("refuses %j", (major) => {
    expect(() => majorToMinor(major)).toThrow(RangeError)
  })

  it.each(["90071992547409.92", "90071992547409.915", "1e40"])(
    "refuses %s pounds: past what a number counts exactly",
    (major) => {
      expect(() => majorToMinor(major)).toThrow(RangeError)
    }
  )

  it("undoes minorToDecimal for every amount", () => {
    fc.assert(
      fc.property(safePence, (amountMinor) => {
        expect(majorToMinor(minorToDecimal(amountMinor))).toEqual({ amountMinor, exact: true })
      })
    )
  })

  it("rounds half up by the digits, whatever follows them", () => {
    const digits = fc.string({ unit: fc.constantFrom(..."0123456789"), minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(anyPence, digits, (amountMinor, tail) => {
        const { amountMinor: rounded, exact } = majorToMinor(minorToDecimal(amountMinor) + tail)
        expect(rounded).toBe(amountMinor + (tail.charAt(0) >= "5" ? 1 : 0))
        expect(exact).toBe(/^0*$/.test(tail))
      })
    )
  })

  it("reads an exponent as the digits it stands for", () => {
    fc.assert(
      fc.property(anyPence, fc.integer({ min: 0, max: 20 }), (amountMinor, shift) => {
        const scaled = `${amountMinor}${"0".repeat(shift)}e-${shift + 2}`
        expect(majorToMinor(scaled)).toEqual({ amountMinor, exact: true })
      })
    )
  })

  it("is monotonic: more pounds are never fewer pence", () => {
    fc.assert(
      fc.property(anyDecimal, anyDecimal, (a, b) => {
        fc.pre(isAtMost(a, b))
        expect(majorToMinor(a).amountMinor).toBeLessThanOrEqual(majorToMinor(b).amountMinor)
      })
    )
  })
})

describe("parseDecimal", () => {
  it.each([
    ["40.972", 40_972n, 3],
    ["0", 0n, 0],
    ["1e2", 100n, 0],
    ["1.5e-3", 15n, 4],
    ["1.25e1", 125n, 1],
    ["123456789012345678901234567890.12", 12345678901234567890123456789012n, 2],
  ])("%s is %d with scale %d", (text, digits, scale) => {
    expect(parseDecimal(text)).toEqual({ digits, scale })
  })
})

describe("minorToDecimal and minorToMajor", () => {
  it.each([
    [0, "0.00", 0],
    [1, "0.01", 0.01],
    [10, "0.10", 0.1],
    [99, "0.99", 0.99],
    [100, "1.00", 1],
    [4_497, "44.97", 44.97],
    [100_000_000, "1000000.00", 1_000_000],
    [2_147_483_647, "21474836.47", 21_474_836.47],
  ])("%d pence are %s pounds", (pence, decimal, major) => {
    expect(minorToDecimal(minorAmount(pence))).toBe(decimal)
    expect(minorToMajor(minorAmount(pence))).toBe(major)
  })

  it("a number of pounds prints as the very pence it was made of, up to £70 million million", () => {
    const doublesTellApart = fc.nat(2 ** 46 * 100 - 1).map(minorAmount)
    fc.assert(
      fc.property(fc.oneof(anyPence, doublesTellApart), (amountMinor) => {
        expect(majorToMinor(String(minorToMajor(amountMinor)))).toEqual({ amountMinor, exact: true })
      }),
      { numRuns: 1_000 }
    )
  })
})

describe("moneyText", () => {
  it.each([
    [0, "£0.00"],
    [5, "£0.05"],
    [99_999, "£999.99"],
    [100_000, "£1,000.00"],
    [12_345_678, "£123,456.78"],
    [100_000_000, "£1,000,000.00"],
  ])("%d pence read %s", (pence, text) => {
    expect(moneyText(pence, "en-GB")).toBe(text)
  })

  it("without sign and commas is the decimal", () => {
    const pence = fc.integer({ min: 0, max: 1e12 }).map(minorAmount)
    fc.assert(
      fc.property(pence, (some) => expect(moneyText(some, "en-GB").replace(/[£,]/g, "")).toBe(minorToDecimal(some)))
    )
  })
})

describe("allocate", () => {
  const weights = fc
    .array(anyDecimal, { minLength: 1, maxLength: 30 })
    .filter((list) => list.some((weight) => /[1-9]/.test(weight)))
  /** Weights as whole numbers of one unit: ten decimals, as many as anyDecimal has. */
  const whole = (list: readonly string[]) =>
    list.map((weight) => {
      const [pounds = "0", fraction = ""] = weight.split(".")
      return BigInt(pounds + fraction.padEnd(10, "0"))
    })
  const share = (pence: number, list: readonly string[]) => allocate(minorAmount(pence), list)

  it.each([
    [100, ["1", "1", "1"], [34, 33, 33]],
    [200, ["1", "1", "1"], [67, 67, 66]],
    [101, ["0.1", "0.2", "0.7"], [10, 20, 71]],
    [1, ["1", "2"], [0, 1]],
    [5, ["0", "3", "0"], [0, 5, 0]],
    [0, ["1", "2"], [0, 0]],
    [10, ["1e-7", "1e-7"], [5, 5]],
    [9_007_199_254_740_991, ["1", "1"], [4_503_599_627_370_496, 4_503_599_627_370_495]],
  ])("%d pence over %j", (pence, list, expected) => {
    expect(share(pence, list)).toEqual(expected)
  })

  it.each([[[]], [["0"]], [["0.00", "0"]]])("refuses %j: nothing to share out by", (list: string[]) => {
    expect(() => share(100, list)).toThrow(RangeError)
  })

  it("refuses a weight below zero", () => {
    expect(() => share(100, ["1", "-1"])).toThrow(RangeError)
  })

  it("adds up to the amount exactly", () => {
    fc.assert(
      fc.property(safePence, weights, (amountMinor, list) => {
        const sum = allocate(amountMinor, list).reduce((a, part) => a + BigInt(part), 0n)
        expect(sum).toBe(BigInt(amountMinor))
      })
    )
  })

  it("gives each less than a penny more or less than its true share, and nothing for nothing", () => {
    fc.assert(
      fc.property(safePence, weights, (amountMinor, list) => {
        const units = whole(list)
        const sum = units.reduce((a, b) => a + b, 0n)
        allocate(amountMinor, list).forEach((part, index) => {
          const unit = units[index] ?? 0n
          const difference = BigInt(part) * sum - BigInt(amountMinor) * unit
          expect(difference < sum && difference > -sum).toBe(true)
          expect(unit > 0n || part === 0).toBe(true)
        })
      })
    )
  })

  it("never gives the heavier less than the lighter", () => {
    fc.assert(
      fc.property(safePence, weights, (amountMinor, list) => {
        const parts = allocate(amountMinor, list)
        const order = whole(list).map((unit, index) => ({ unit, part: parts[index] ?? 0 }))
        order.sort((a, b) => (a.unit < b.unit ? -1 : a.unit > b.unit ? 1 : a.part - b.part))
        expect(order.every(({ part }, index) => index === 0 || part >= (order[index - 1]?.part ?? 0))).toBe(true)
      })
    )
  })

  it("depends on the weights' proportions only", () => {
    fc.assert(
      fc.property(anyPence, weights, (amountMinor, list) => {
        expect(
          allocate(
            amountMinor,
            list.map((weight) => `${weight}e3`)
          )
        ).toEqual(allocate(amountMinor, list))
      })
    )
  })
})

/** Compares decimals of at most ten decimals. */
function isAtMost(a: string, b: string): boolean {
  const [x, y] = [a, b].map((text) => {
    const [pounds = "0", fraction = ""] = text.split(".")
    return BigInt(pounds + fraction.padEnd(10, "0"))
  })
  return x !== undefined && y !== undefined && x <= y
}

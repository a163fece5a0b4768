import fc from "fast-check"
import { anyText, htmlSafeJson, isControl, longEscapesJson } from "../../money/__tests__/arbitraries"
import { acceptableCustomer, acceptableEmail, type PostalAddress, type ShopperFacts, wireText } from "../customer"

const EMAIL = "ann@shop.example"
const anAddress = (over: PostalAddress = {}): PostalAddress => ({
  first_name: "Ann",
  last_name: "Archer",
  company: "Teapots Ltd",
  address_1: "1 High Street",
  address_2: "Flat 2",
  city: "Leeds",
  province: "West Yorkshire",
  postal_code: "LS1 4AP",
  country_code: "gb",
  phone: "+441132345678",
  ...over,
})
const customer = (over: PostalAddress, rest: Partial<ShopperFacts> = {}) =>
  acceptableCustomer(EMAIL, { billingAddress: anAddress(over), ...rest })

describe("acceptableEmail", () => {
  it.each([
    EMAIL,
    "a@b.co",
    "o'neil+teapots@mail.shop.example",
    "Ann.Archer@SHOP.example",
    "a/b=c?d^e_f`{|}~-!#$%*@shop.example",
  ])("takes %s as it is", (email) => expect(acceptableEmail(email)).toBe(email))

  it("takes one with spaces around it, without them", () => {
    expect(acceptableEmail(`  ${EMAIL}\n`)).toBe(EMAIL)
  })

  it.each([
    undefined,
    null,
    "",
    " ",
    "ann",
    "ann@",
    "@shop.example",
    "ann@shop",
    "ann@shop.",
    "ann@.example",
    "ann@@shop.example",
    "an n@shop.example",
    "ann@shop.example, bob@shop.example",
    "ann@shop.example\nbcc:bob@shop.example",
    "a&b@shop.example",
    "<ann@shop.example>",
    "änn@shop.example",
    '"ann"@shop.example',
  ])("does not take %j", (email) => expect(acceptableEmail(email)).toBeUndefined())

  it("takes 254 characters and not 255", () => {
    const ofLength = (length: number) => `${"a".repeat(length - "@shop.example".length)}@shop.example`
    expect(acceptableEmail(ofLength(254))).toHaveLength(254)
    expect(acceptableEmail(ofLength(255))).toBeUndefined()
  })

  it("whatever is taken is spelt alike by every JSON writer", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.emailAddress(),
          anyText.map((text) => `${text}@shop.example`)
        ),
        (email) => {
          const taken = acceptableEmail(email)
          fc.pre(taken !== undefined)
          expect(htmlSafeJson(taken)).toBe(JSON.stringify(taken))
          expect(JSON.stringify(taken)).toBe(`"${email.trim()}"`)
        }
      )
    )
  })
})

describe("acceptableCustomer", () => {
  it("passes on what fits", () => {
    expect(customer({})).toEqual({
      email: EMAIL,
      firstName: "Ann",
      lastName: "Archer",
      phoneNumber: "+441132345678",
      billingAddress: "Teapots Ltd, 1 High Street, Flat 2, Leeds, West Yorkshire, LS1 4AP, GB",
    })
  })

  it.each([
    ["no addresses at all", {}],
    ["addresses of null", { billingAddress: null, shippingAddress: null }],
    ["an address of nulls", { billingAddress: { first_name: null, phone: null, city: null } }],
    ["an address of blanks", { billingAddress: { first_name: " ", last_name: "\t", phone: "", city: "  " } }],
  ])("needs the e-mail only: %s leaves nothing empty behind", (_, facts) => {
    expect(acceptableCustomer(EMAIL, facts)).toEqual({ email: EMAIL })
  })

  it("takes the shipping address where there is no billing address", () => {
    expect(acceptableCustomer(EMAIL, { shippingAddress: anAddress({ first_name: "Bob" }) })).toMatchObject({
      firstName: "Bob",
      phoneNumber: "+441132345678",
    })
    expect(customer({}, { shippingAddress: anAddress({ first_name: "Bob" }) })).toMatchObject({ firstName: "Ann" })
  })

  it("takes the shipping address's phone number where the billing address has no usable one", () => {
    const shippingAddress = anAddress({ phone: "01132345678" })
    expect(customer({ phone: null }, { shippingAddress }).phoneNumber).toBe("01132345678")
    expect(customer({ phone: "ask Bob" }, { shippingAddress }).phoneNumber).toBe("01132345678")
  })

  it.each(["first_name", "last_name"] as const)("cuts %s at 255 characters, never through an emoji", (field) => {
    const key = field === "first_name" ? "firstName" : "lastName"
    expect(customer({ [field]: "n".repeat(256) })[key]).toBe("n".repeat(255))
    expect(customer({ [field]: `${"n".repeat(254)}😀` })[key]).toBe("n".repeat(254))
    expect(customer({ [field]: `${"n".repeat(253)}😀` })[key]).toBe(`${"n".repeat(253)}😀`)
  })

  it.each([
    ["+44 113 234 5678", "+441132345678"],
    ["0113\u00a0234\t5678", "01132345678"],
    ["12345678", "12345678"],
    ["0".repeat(26), "0".repeat(26)],
    ["+(0113)/234-567.8", "+(0113)/234-567.8"],
  ])("phone number %j becomes %s", (phone, expected) => {
    expect(customer({ phone }).phoneNumber).toBe(expected)
  })

  it.each([
    "1234567",
    "0".repeat(27),
    "(0113) 2345678",
    "0113 2345678 ext 5",
    "０１１３２３４５６７８",
    "-0113234567",
    "none",
  ])("phone number %j is left out, because the service would refuse it", (phone) => {
    expect(customer({ phone })).not.toHaveProperty("phoneNumber")
  })

  it("leaves gaps out of the address", () => {
    expect(customer({ company: null, address_2: " ", province: undefined }).billingAddress).toBe(
      "1 High Street, Leeds, LS1 4AP, GB"
    )
  })

  it("for any shopper at all: fits the service's limits and is spelt alike by every JSON writer", () => {
    const part = fc.option(anyText)
    const address: fc.Arbitrary<PostalAddress> = fc.record(
      {
        first_name: part,
        last_name: part,
        company: part,
        address_1: part,
        address_2: part,
        city: part,
        province: part,
        postal_code: part,
        country_code: part,
        phone: fc.option(fc.oneof(anyText, fc.string({ unit: fc.constantFrom(..."+0123456789.()/- ") }))),
      },
      { requiredKeys: [] }
    )
    fc.assert(
      fc.property(fc.option(address), fc.option(address), (billingAddress, shippingAddress) => {
        const made = acceptableCustomer(EMAIL, { billingAddress, shippingAddress })
        for (const text of Object.values(made)) {
          expect(text).not.toBe("")
          expect(text.isWellFormed()).toBe(true)
          expect([...text].some(isControl)).toBe(false)
        }
        expect(made.firstName?.length ?? 0).toBeLessThanOrEqual(255)
        expect(made.lastName?.length ?? 0).toBeLessThanOrEqual(255)
        expect(made.phoneNumber ?? "+44113234567").toMatch(/^[+0-9][0-9.()/-]{7,25}$/)
        expect(htmlSafeJson(made)).toBe(JSON.stringify(made))
        expect(longEscapesJson(made)).toBe(JSON.stringify(made))
      })
    )
  })

  it("cuts the address at 1000 characters", () => {
    expect(customer({ address_1: "x".repeat(2_000) }).billingAddress).toHaveLength(1_000)
  })
})

describe("wireText", () => {
  it.each([
    ["plain text stays", "Ann Archer", "Ann Archer"],
    ["accents, emoji, quotes and backslashes stay", `Zoë 😀 "O'Neil" \\ / 李`, `Zoë 😀 "O'Neil" \\ / 李`],
    ["what means something in HTML is replaced", "<b>Pots & pans</b>", "(b)Pots + pans(/b)"],
    ["line separators become spaces", "a\u2028b\u2029c", "a b c"],
    ["a run of control characters becomes one space", "a\r\n\t\u0000b", "a b"],
    ["DEL and the C1 characters go too", "a\u007f\u0085b", "a b"],
    ["spaces around it go", "  a b \n", "a b"],
    ["a torn pair becomes the replacement character", "a\ud83d b\ude00", "a\ufffd b\ufffd"],
    ["nothing stays nothing", "", ""],
    ["what is only blank becomes nothing", " \u2028\u0007 ", ""],
  ])("%s", (_, text, expected) => {
    expect(wireText(text, 255)).toBe(expected)
  })

  it.each([
    ["abcdef", 6, "abcdef"],
    ["abcdef", 5, "abcde"],
    ["abc😀", 5, "abc😀"],
    ["abc😀", 4, "abc"],
    ["😀", 1, ""],
    ["  abc", 3, "abc"],
    ["abc", 0, ""],
  ])("%j is cut at %d to %j", (text, maxLength, expected) => {
    expect(wireText(text, maxLength)).toBe(expected)
  })

  it("is trimmed also where the cut falls behind a space", () => {
    expect(wireText("Ann Archer", 4)).toBe("Ann")
  })

  const lengths = fc.integer({ min: 0, max: 40 })

  it("is never longer than the limit and always well-formed", () => {
    fc.assert(
      fc.property(anyText, lengths, (text, maxLength) => {
        const made = wireText(text, maxLength)
        expect(made.length).toBeLessThanOrEqual(maxLength)
        expect(made.isWellFormed()).toBe(true)
      })
    )
  })

  it("is spelt alike by JSON writers that escape for HTML and ones that do not, ones with short escapes and ones without", () => {
    fc.assert(
      fc.property(anyText, lengths, (text, maxLength) => {
        const made = wireText(text, maxLength)
        expect(htmlSafeJson(made)).toBe(JSON.stringify(made))
        expect(longEscapesJson(made)).toBe(JSON.stringify(made))
        expect([...made].some(isControl)).toBe(false)
      })
    )
  })

  it("leaves alone what needs nothing done: twice is as good as once", () => {
    fc.assert(
      fc.property(anyText, lengths, (text, maxLength) => {
        const once = wireText(text, maxLength)
        expect(wireText(once, maxLength)).toBe(once)
      })
    )
  })

  it("takes nothing away from ordinary text that fits", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."abcÀéß李😀 '\"\\/-.,") }), (text) => {
        expect(wireText(text, 1_000)).toBe(text.trim())
      })
    )
  })
})

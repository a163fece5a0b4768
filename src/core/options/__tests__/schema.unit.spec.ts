import { SANDBOX_DEFAULTS } from "../../../../sandbox/src"
import { accountSchema, sharedKeys } from "../schema"
import { someOptions } from "./some-options"

/** The faults of the options as "path: message" lines; none when they are fine. */
const faults = (over: Record<string, unknown>) =>
  accountSchema
    .safeParse(someOptions(over))
    .error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) ?? []
const settings = (over: Record<string, unknown> = {}) => accountSchema.parse(someOptions(over))

describe("an account's options", () => {
  it("have a default for everything that is not a credential or an address", () => {
    expect(settings()).toEqual({
      ...someOptions(),
      clientSecret: ["secret-5f1c9a7e2d"],
      signingKey: ["signing-key-0b61d2"],
      successPath: "/{country_code}/checkout/instalments?cart_id={cart_id}",
      cancelPath: "/{country_code}/checkout/instalments?cart_id={cart_id}",
      orderPath: "/{country_code}/checkout/instalments?cart_id={cart_id}",
      paymentLinkPath: "/payment-collection/{payment_collection_id}",
      capture: "automatic",
      closed: false,
      notFor: { products: [], categories: [], types: [], tags: [], giftCards: false },
      onlyFor: {},
      onUnplaceable: "refund",
      retryHours: 12,
      sameDayRefunds: "schedule",
      shared: false,
      timeouts: { connectMs: 2_000, replyMs: 8_000, totalMs: 15_000 },
      rateLimits: {
        config: { requests: 5, perSeconds: 3_600 },
        createCheckout: { requests: 1, perSeconds: 1 },
        getCheckout: { requests: 5, perSeconds: 60 },
        listCheckouts: { requests: 1, perSeconds: 60 },
        createRefund: { requests: 1, perSeconds: 1 },
        getRefund: { requests: 5, perSeconds: 60 },
        listRefunds: { requests: 1, perSeconds: 60 },
      },
    })
  })

  it("keep the defaults of what is not written inside timeouts and rateLimits", () => {
    const { timeouts, rateLimits } = settings({
      timeouts: { replyMs: 3_000 },
      rateLimits: { getCheckout: { requests: 50, perSeconds: 60 } },
    })
    expect(timeouts).toEqual({ connectMs: 2_000, replyMs: 3_000, totalMs: 15_000 })
    expect(rateLimits.getCheckout.requests).toBe(50)
    expect(rateLimits.config.requests).toBe(5)
  })

  it.each(["baseUrl", "backendUrl", "storefrontUrl"] as const)(
    "%s loses spaces around it and slashes at its end",
    (option) => {
      expect(settings({ [option]: " https://shop.example/base// " })[option]).toBe("https://shop.example/base")
    }
  )

  it("credentials lose the line break that came with them from a file", () => {
    expect(settings({ clientSecret: "secret\n" }).clientSecret).toEqual(["secret"])
    expect(settings({ signingKey: " key\n" }).signingKey).toEqual(["key"])
    expect(settings({ signingKey: ["new\n", " old"] }).signingKey).toEqual(["new", "old"])
  })

  it("several signing keys keep their order: the first signs", () => {
    expect(settings({ signingKey: ["new", "old"] }).signingKey).toEqual(["new", "old"])
  })
})

describe("addresses", () => {
  it.each([
    "ftp://shop.example",
    "shop.example",
    "/shop",
    "javascript:alert(1)",
    "",
    "https://",
    "https://a.example,https://b.example",
  ])("%j is no web address", (text) => {
    expect(faults({ storefrontUrl: text })).toEqual([
      'storefrontUrl: is not a web address. Set it to the address of your storefront, for example "https://shop.example.com".',
    ])
  })

  it.each(["http://undefined:9000", "https://undefined/shop", "https://shop.undefined", "https://null"])(
    "%j was made with a variable that is not set",
    (text) => {
      expect(faults({ backendUrl: text })).toEqual([
        expect.stringMatching(/^backendUrl: is made with a variable that is not set where Medusa runs\. Set it to/),
      ])
    }
  )

  it("a name that only looks like that is one", () => {
    expect(faults({ storefrontUrl: "https://undefined.example/null", backendUrl: "https://null.example" })).toEqual([])
  })

  it.each(["https://api.service.example/api", "https://api.service.example/v2/API/"])(
    "the service's is written without /api: %s",
    (baseUrl) => {
      expect(faults({ baseUrl })).toEqual([
        "baseUrl: must be without /api at its end: the plugin puts that before each path of the service.",
      ])
      expect(faults({ backendUrl: baseUrl, storefrontUrl: baseUrl })).toEqual([])
    }
  )

  it("the service's may hold /api elsewhere", () => {
    expect(faults({ baseUrl: "https://api.service.example/api/pay" })).toEqual([])
    expect(faults({ baseUrl: "https://service.example/my-api" })).toEqual([])
  })

  it.each(["http://localhost:9000", "http://127.0.0.1:9000", "http://[::1]:9000"])(
    "the sandbox may run on this machine: %s",
    (baseUrl) => expect(faults({ baseUrl })).toEqual([])
  )

  it.each(["http://api.service.example", "http://localhost.evil.example", "http://127.0.0.1.evil.example"])(
    "the client secret does not travel in the clear to %s",
    (baseUrl) => {
      expect(faults({ baseUrl })).toEqual([
        "baseUrl: must start with https:// unless it is on this machine: the client secret is sent there.",
      ])
    }
  )

  it("in the sandbox the shop itself may run in the clear", () => {
    expect(faults({ backendUrl: "http://192.168.0.7:9000", storefrontUrl: "http://localhost:8000" })).toEqual([])
  })

  it.each(["backendUrl", "baseUrl", "storefrontUrl"])("in production %s is https, on this machine too", (option) => {
    const production = { environment: "production" }
    expect(faults({ ...production, [option]: "https://shop.example" })).toEqual([])
    for (const text of ["http://shop.example", "http://localhost:9000"]) {
      expect(faults({ ...production, [option]: text })).toEqual([
        `${option}: must start with https:// in production: nothing about payments or shoppers may travel unencrypted.`,
      ])
    }
  })
})

describe("paths and hours", () => {
  it.each<[string, string, string]>([
    ["orderPath", "{reason}", "{order_id}, {cart_id}, {country_code}"],
    ["orderPath", "{payment_collection_id}", "{order_id}, {cart_id}, {country_code}"],
    ["successPath", "{order_id}", "{cart_id}, {country_code}"],
    ["successPath", "{reason}", "{cart_id}, {country_code}"],
    ["cancelPath", "{payment_collection_id}", "{cart_id}, {country_code}, {reason}"],
    ["paymentLinkPath", "{cart_id}", "{payment_collection_id}, {country_code}, {reason}"],
  ])("%s does not know %s, which nothing would fill", (option, gap, known) => {
    expect(faults({ [option]: `/x/${gap}` })).toEqual([
      `${option}: has a name in braces that this path does not know. It knows ${known}.`,
    ])
    expect(faults({ [option]: `/x?${known}` })).toEqual([])
  })

  it.each([
    [
      { orderPath: "/order/{orderId}" },
      "orderPath: has a name in braces that this path does not know. It knows {order_id}, {cart_id}, {country_code}.",
    ],
    [{ cancelPath: "/cart\r\nx: y" }, "cancelPath: has a line break or another control character. Remove it."],
    [{ orderPath: "/order/{order_id" }, "orderPath: has a brace without its other half. Write names as {cart_id}."],
    [{ retryHours: 0 }, "retryHours: must be more than 0. Set it to false to wait for an admin instead."],
    [{ retryHours: "12" }, "retryHours: must be a number of hours, or false."],
  ])("%j is a fault with a remedy", (over, fault) => {
    expect(faults(over)).toEqual([fault])
  })
})

describe("whom it is offered", () => {
  it.each([
    [{ minAmount: 200, maxAmount: 100 }, "onlyFor.minAmount: is above `maxAmount`. Swap them."],
    [{ minAmount: 0 }, "onlyFor.minAmount: must be more than 0."],
    [{ maxAmount: 49.999 }, "onlyFor.maxAmount: must have pence at the most, for example 49.99."],
    [{ minAmount: "50" }, "onlyFor.minAmount: must be a number of pounds, for example 50 or 49.99."],
    [{ countries: ["Britain"] }, 'onlyFor.countries: must be two-letter codes, for example ["gb"].'],
    [{ countries: ["UK"] }, 'onlyFor.countries: has "uk", which is no country\'s code. The United Kingdom is "gb".'],
    [{ emails: [] }, "onlyFor.emails: is empty. Name e-mail addresses, or leave it out."],
    [{ emails: ["tester"] }, "onlyFor.emails: has an entry that is not an e-mail address."],
  ])("%j is a fault with a remedy", (onlyFor, fault) => {
    expect(faults({ onlyFor })).toEqual([fault])
  })

  it("may be limited in every way at once", () => {
    const onlyFor = {
      minAmount: 49.99,
      maxAmount: 500,
      countries: ["GB"],
      customerGroups: ["Trade"],
      emails: ["a@b.c"],
    }
    expect(settings({ onlyFor }).onlyFor).toEqual(onlyFor)
  })
})

describe("an address with a login in it", () => {
  it.each(["baseUrl", "backendUrl", "storefrontUrl"])("is refused as %s, and not shown", (option) => {
    const found = faults({ [option]: "https://ann:hunter2@shop.example" })
    expect(found).toEqual([
      expect.stringMatching(`^${option}: must be an address without a user name and password. Set it to`),
    ])
    expect(found.join()).not.toContain("hunter2")
  })
})

describe("in production", () => {
  const production = { environment: "production" }
  const long = "live-0b61d2c95f1c9a7e"

  it.each([
    ["clientSecret", SANDBOX_DEFAULTS.clientSecret],
    ["signingKey", SANDBOX_DEFAULTS.signingKey],
    ["signingKey", [SANDBOX_DEFAULTS.signingKey, long]],
    ["signingKey", [long, SANDBOX_DEFAULTS.signingKey]],
    ["signingKey", SANDBOX_DEFAULTS.clientSecret],
  ])("%s is not %j, which stands in the sandbox's documentation", (option, value) => {
    expect(faults({ ...production, [option]: value })).toEqual([
      `${option}: is the sandbox's published value, which everybody knows. Set it to the one that the service issued for production.`,
    ])
    expect(faults({ [option]: value })).toEqual([])
  })

  it.each([
    ["clientSecret", "short"],
    ["clientSecret", "a".repeat(15)],
    ["signingKey", [long, "short"]],
  ])("%s is not as short as %j", (option, value) => {
    expect(faults({ ...production, [option]: value })).toEqual([
      expect.stringMatching(`^${option}: is shorter than 16 characters. Set it to the one`),
    ])
    expect(faults({ ...production, [option]: "a".repeat(16) })).toEqual([])
  })
})

describe("credentials", () => {
  it.each(["sécret-5f1c9a7e", "two words", "a\r\nx-other: 1", "秘密"])(
    "a client secret that no header can carry (%j) is refused, and not shown",
    (clientSecret) => {
      const found = faults({ clientSecret })
      expect(found).toEqual([
        "clientSecret: must hold printable ASCII characters only, without spaces. Copy the client secret again.",
      ])
    }
  )

  it.each([`"8d2e-0b61d2c9"`, `'8d2e-0b61d2c9'`, ` "8d2e-0b61d2c9"\n`, `""`])(
    "%j was copied with its quotation marks",
    (value) => {
      expect(faults({ clientSecret: value })).toEqual([
        "clientSecret: stands in quotation marks, which do not belong to it. Set it to the client secret without them.",
      ])
      expect(faults({ signingKey: value })).toEqual([
        "signingKey: stands in quotation marks, which do not belong to it. Set it to the signing key without them.",
      ])
    }
  )

  it.each([`"secret-5f1c9a7e`, `se"cret"5f1c`, `"secret-5f1c'`])(
    "%j may be one with a quotation mark in it",
    (value) => {
      expect(faults({ clientSecret: value, signingKey: `${value}x` })).toEqual([])
    }
  )

  it.each(["undefined", "null"])("%j is what a variable that is not set becomes in a text", (value) => {
    expect(faults({ clientSecret: value })).toEqual([
      expect.stringMatching(/^clientSecret: is empty\. .*is INSTALMENTS_CLIENT_SECRET set/),
    ])
    expect(faults({ signingKey: value })).toEqual([expect.stringMatching(/^signingKey: is missing or empty\. /)])
  })

  it.each(["clientSecret", "signingKey"])("%s that is the same as the other is a mistake in copying", (option) => {
    const other = option === "clientSecret" ? "signing-key-0b61d2" : "secret-5f1c9a7e2d"
    expect(faults({ [option]: other })).toEqual([
      "signingKey: is the same as `clientSecret`. They are two different values; copy the signing key again.",
    ])
  })

  it("the client secret is found among several keys too", () => {
    expect(faults({ signingKey: ["other", "secret-5f1c9a7e2d"] })).toHaveLength(1)
  })
})

describe("limits on waiting", () => {
  it.each([
    ["connectMs", 10_000],
    ["replyMs", 25_000],
    ["totalMs", 25_000],
  ])("%s lies between 100 ms and %d ms, because Medusa's cart lock ends at 30 s", (name, most) => {
    expect(faults({ timeouts: { [name]: 100 } })).toEqual([])
    expect(faults({ timeouts: { [name]: most } })).toEqual([])
    expect(faults({ timeouts: { [name]: 99 } })).toEqual([`timeouts.${name}: must be at least 100 milliseconds.`])
    expect(faults({ timeouts: { [name]: most + 1 } })).toEqual([
      `timeouts.${name}: must be at most ${most} milliseconds.`,
    ])
  })
})

describe("sharedKeys", () => {
  it("names every option there is, the necessary ones first", () => {
    expect(sharedKeys.slice(0, 6)).toEqual([
      "environment",
      "baseUrl",
      "clientSecret",
      "signingKey",
      "backendUrl",
      "storefrontUrl",
    ])
    expect([...sharedKeys].sort()).toEqual([...Object.keys(settings()), "automaticRefundApproval", "merchantId"].sort())
  })
})

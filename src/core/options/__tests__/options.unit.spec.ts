import fc from "fast-check"
import { accountOf, budgetAccount, doubtsAbout, findAccount, OptionsError } from "../options"
import { parseOptions } from "../parse-options"
import { CLIENT_SECRET, SIGNING_KEY, someOptions } from "./some-options"

/** The faults of what stands in medusa-config; none when it boots. Anything but an OptionsError is a crash. */
function faultsOf(run: () => unknown): readonly string[] {
  try {
    run()
    return []
  } catch (error) {
    if (error instanceof OptionsError) {
      return error.faults
    }
    throw error
  }
}
const faults = (over: Record<string, unknown>) => faultsOf(() => parseOptions(someOptions(over)))

/** What tells a person what to do, rather than what a validator thought. */
const REMEDY = /Set it to|must (be|start|hold)|check the spelling|Remove it|copy the signing key/
const VALIDATOR = /Invalid input|Invalid option|Too (small|big)|expected .* received|undefined|\[object/

const WRONG: [option: string, value: unknown][] = [
  ...["environment", "baseUrl", "clientSecret", "signingKey", "backendUrl", "storefrontUrl"].flatMap(
    (option): [string, unknown][] => [
      [option, undefined],
      [option, null],
      [option, ""],
      [option, "  "],
      [option, 5],
    ]
  ),
  ["environment", "staging"],
  ["baseUrl", "nonsense"],
  ["backendUrl", "nonsense"],
  ["storefrontUrl", "nonsense"],
  ["signingKey", []],
  ["signingKey", [5]],
  ["signingKey", [""]],
  ["signingKey", [SIGNING_KEY, ""]],
  ["signingKey", [SIGNING_KEY, undefined]],
  ["clientSecret", [CLIENT_SECRET, null]],
  ["successPath", "checkout"],
  ["successPath", 5],
  ["cancelPath", ""],
  ["orderPath", null],
  ["paymentLinkPath", "payment-collection"],
  ["capture", "later"],
  ["capture", true],
  ["onUnplaceable", "keep"],
  ["merchantId", " "],
  ["merchantId", 7],
  ["timeouts", 5],
  ["timeouts", { replyMs: "8s" }],
  ["timeouts", { replyMs: 8_000.5 }],
  ["timeouts", { replyMs: 1 }],
  ["timeouts", { replyMs: 60_000 }],
  ["timeouts", { replyMs: Number.NaN }],
  ["timeouts", { reply: 8_000 }],
  ["rateLimits", 5],
  ["rateLimits", { config: 5 }],
  ["rateLimits", { config: { requests: 0, perSeconds: 60 } }],
  ["rateLimits", { config: { requests: 1.5, perSeconds: 60 } }],
  ["rateLimits", { config: { requests: 5, perSeconds: 0 } }],
  ["rateLimits", { config: { requests: 5 } }],
  ["rateLimits", { configs: { requests: 5, perSeconds: 60 } }],
  ["clientSecrets", "x"],
  ["environement", "sandbox"],
]

describe("a wrong option stops the boot, and the message names it and the remedy:", () => {
  it.each(WRONG)("%s of %j", (option, value) => {
    const found = faults({ [option]: value })
    expect(found).not.toEqual([])
    for (const fault of found) {
      expect(fault).toMatch(new RegExp(`^\`${option}[.\`]`))
      expect(fault).toMatch(REMEDY)
      expect(fault).not.toMatch(VALIDATOR)
    }
  })

  it.each(WRONG)("%s of %j, in one of several accounts", (option, value) => {
    const found = faultsOf(() =>
      parseOptions({ accounts: { uk: someOptions({ [option]: value }), outlet: someOptions() } })
    )
    expect(found).not.toEqual([])
    expect(found.filter((fault) => !fault.startsWith(`\`accounts.uk.${option}`))).toEqual([])
  })

  it("all of them at once, one a line", () => {
    const error = new OptionsError(["`a` is missing.", "`b` is missing."])
    expect(error.message.split("\n")).toEqual([
      "medusa-payment-instalments: the plugin's options in medusa-config need attention.",
      "- `a` is missing.",
      "- `b` is missing.",
    ])
    expect(
      faults({ environment: undefined, clientSecret: "", capture: "later" }).map((fault) => fault.split(" ")[0])
    ).toEqual(["`environment`", "`clientSecret`", "`capture`"])
  })

  it("those of the shop as a whole beside those of an account", () => {
    const wrong = { healthToken: "short", sentences: { FR: {}, de: { closd: "x" } }, capture: "later" }
    const named = (accounts: object) => faults({ ...wrong, ...accounts }).map((fault) => fault.split(" ")[0])
    const ofShop = ["`healthToken`", "`sentences.FR`", "`sentences.de.closd`"]
    expect(named({})).toEqual(["`capture`", ...ofShop])
    expect(named({ accounts: {} })).toEqual(["`accounts`", ...ofShop])
  })

  it.each<[Record<string, unknown>, string]>([
    [{ clientSecret: 5 }, "`clientSecret` must be text. Set it to the client secret"],
    [{ clientSecret: [CLIENT_SECRET, 5] }, "`clientSecret.1` must be text. Set it to"],
    [{ clientSecret: [CLIENT_SECRET, undefined] }, "`clientSecret.1` is missing. Set it to the client secret"],
    [{ signingKey: { key: "x" } }, "`signingKey` must be text. Set it to the signing key"],
    [{ signingKey: [undefined, SIGNING_KEY] }, "`signingKey.0` is missing or empty. Set it to the signing key"],
    [{ backendUrl: 9000 }, "`backendUrl` must be text. Set it to the address of this Medusa server"],
    [{ backendUrl: null }, "`backendUrl` is missing. Set it to the address of this Medusa server"],
    [{ notFor: { tags: [5] } }, "`notFor.tags.0` must be text. Name ids or values only."],
    [{ notFor: { tags: ["deposit", " "] } }, "`notFor.tags.1` is empty. Name ids or values only."],
    [{ notFor: { tags: "deposit" } }, '`notFor.tags` must be a list of ids or values, for example ["deposit"].'],
  ])("what is wrong with it, and where: %j", (over, said) => {
    expect(faults(over)).toEqual([expect.stringContaining(said)])
  })

  it("an unknown name with the names there are", () => {
    const [fault] = faults({ environement: "sandbox" })
    expect(fault).toContain("`environement` is not an option")
    expect(fault).toContain("environment, baseUrl, clientSecret")
  })

  it.each([[undefined], [null], ["sandbox"], [5], [[]]])("options that are %j", (raw) => {
    expect(faultsOf(() => parseOptions(raw))).toEqual([
      "`options` must be an object. See docs/options.md of this package.",
    ])
  })

  it("no options at all: every necessary one is named", () => {
    expect(faultsOf(() => parseOptions({})).map((fault) => fault.split(" ")[0])).toEqual([
      "`environment`",
      "`baseUrl`",
      "`clientSecret`",
      "`signingKey`",
      "`backendUrl`",
      "`storefrontUrl`",
    ])
  })
})

describe("no message shows a secret", () => {
  it("whatever else is wrong", () => {
    fc.assert(
      fc.property(fc.subarray(WRONG, { minLength: 1, maxLength: 4 }), (wrong) => {
        const over = Object.fromEntries(
          wrong.filter(([option]) => option !== "clientSecret" && option !== "signingKey")
        )
        const message = faultsOf(() => parseOptions(someOptions({ ...over, surplus: 1 }))).join("\n")
        expect(message).toContain("surplus")
        expect(message).not.toContain(CLIENT_SECRET)
        expect(message).not.toContain(SIGNING_KEY)
      })
    )
  })

  it.each(
    Object.keys(someOptions()).concat("capture", "timeouts", "rateLimits", "accounts", "merchantId", "successPath")
  )("that was put into %s by mistake, alone, in a list or in an object", (option) => {
    for (const value of [CLIENT_SECRET, [CLIENT_SECRET], [CLIENT_SECRET, 5], { value: CLIENT_SECRET }]) {
      const found = faultsOf(() => parseOptions(someOptions({ [option]: value, surplus: 1 })))
      expect(found).not.toEqual([])
      expect(found.join("\n")).not.toContain(CLIENT_SECRET)
    }
  })

  it("when secret and key are the same", () => {
    expect(faults({ signingKey: CLIENT_SECRET }).join("\n")).not.toContain(CLIENT_SECRET)
  })
})

describe("one account", () => {
  it("is called default", () => {
    const { accounts } = parseOptions(someOptions())
    expect(Object.keys(accounts)).toEqual(["default"])
    expect(accounts.default).toMatchObject({
      account: "default",
      clientSecret: [CLIENT_SECRET],
      signingKey: [SIGNING_KEY],
    })
  })

  it("is not disturbed by the database settings that Medusa adds to every module's options", () => {
    expect(parseOptions(someOptions({ database: { clientUrl: "postgres://" } }))).toEqual(parseOptions(someOptions()))
  })
})

describe("several accounts", () => {
  const keys = (n: number) => ({ clientSecret: `secret-${n}`, signingKey: `key-${n}` })
  const common = Object.fromEntries(
    Object.entries(someOptions()).filter(([option]) => option !== "clientSecret" && option !== "signingKey")
  )

  it("share what stands beside them, and each may set its own", () => {
    const { accounts } = parseOptions({
      ...common,
      capture: "manual",
      accounts: { uk: keys(1), outlet: { ...keys(2), capture: "automatic", storefrontUrl: "https://outlet.example" } },
    })
    expect(accounts.uk).toMatchObject({
      account: "uk",
      clientSecret: ["secret-1"],
      signingKey: ["key-1"],
      capture: "manual",
      storefrontUrl: "https://shop.example",
    })
    expect(accounts.outlet).toMatchObject({
      account: "outlet",
      clientSecret: ["secret-2"],
      signingKey: ["key-2"],
      capture: "automatic",
      storefrontUrl: "https://outlet.example",
    })
  })

  it("of one credential are all shared with a till where one of them is", () => {
    const { accounts } = parseOptions({
      ...common,
      accounts: { uk: keys(1), outlet: { ...keys(1), shared: true }, wholesale: keys(2) },
    })
    expect(Object.values(accounts).map(({ account, shared }) => [account, shared])).toEqual([
      ["uk", true],
      ["outlet", true],
      ["wholesale", false],
    ])
  })

  it("are of one credential however the service's address is written", () => {
    const addresses = ["https://pay.example.com", "https://Pay.Example.com:443/", "https://pay.example.com:8443"]
    const named = addresses.map((baseUrl, index) => [`a${index}`, { ...keys(1), baseUrl }] as const)
    const options = parseOptions({ ...common, accounts: Object.fromEntries(named) })
    expect(Object.values(options.accounts).map((account) => budgetAccount(options, account))).toEqual([
      "a0",
      "a0",
      "a2",
    ])
  })

  it.each([[{}], [[]], [null], ["uk"]])("cannot be %j", (accounts) => {
    expect(faults({ accounts })).toEqual([
      "`accounts` must hold at least one account, for example accounts: { uk: { clientSecret, signingKey } }.",
    ])
  })

  it.each([[undefined], [null], ["secret"], [[]]])("are named where one of them is %j", (uk) => {
    expect(faults({ accounts: { uk, outlet: {} } })).toEqual([
      "`accounts.uk` must be an object, for example { clientSecret, signingKey }.",
    ])
  })

  it.each(["uk", "0", "a-b", "a".repeat(31), "constructor"])("may be called %s", (name) => {
    expect(Object.keys(parseOptions({ ...common, accounts: { [name]: keys(1) } }).accounts)).toEqual([name])
  })

  it.each(["UK", "-uk", "u k", "uk/x", "ü", "", "a".repeat(32), "uk\n", "u_k"])("may not be called %j", (name) => {
    expect(faultsOf(() => parseOptions({ ...common, accounts: { [name]: keys(1) } }))).toEqual([
      `\`accounts.${name}\`: an account's name has lower-case letters, digits and hyphens, at most 31 characters.`,
    ])
  })

  it("may not be called by the name of a prototype", () => {
    const accounts: unknown = JSON.parse(`{"__proto__":${JSON.stringify(keys(1))}}`)
    expect(faultsOf(() => parseOptions({ ...common, accounts }))).not.toEqual([])
  })
})

describe("a server that the service cannot call back", () => {
  const doubts = (over: Record<string, unknown>) => doubtsAbout(parseOptions(someOptions(over)))

  it.each(["http://shop-api.example", "http://localhost:9000", "https://localhost:9000"])(
    "is told of: %s",
    (backendUrl) => {
      expect(doubts({ backendUrl })).toEqual([expect.stringContaining('`backendUrl` of the account "default"')])
    }
  )

  it("is nothing to tell of beside a sandbox on this machine, nor is a public one", () => {
    expect(doubts({ backendUrl: "http://192.168.0.7:9000", baseUrl: "http://localhost:4010" })).toEqual([])
    expect(doubts({})).toEqual([])
  })
})

describe("findAccount and accountOf", () => {
  const one = parseOptions(someOptions())
  const two = parseOptions({ accounts: { uk: someOptions(), outlet: someOptions() } })

  it("find an account by its name", () => {
    expect(findAccount(two, "outlet")?.account).toBe("outlet")
    expect(accountOf(two, "outlet").account).toBe("outlet")
  })

  it.each(["nobody", "", "UK", "__proto__", "constructor", "toString", "hasOwnProperty"])(
    "find nothing called %j",
    (name) => {
      expect(findAccount(two, name)).toBeUndefined()
      expect(faultsOf(() => accountOf(two, name))).toHaveLength(1)
    }
  )

  it("a provider entry needs no name where there is one account", () => {
    expect(accountOf(one, undefined).account).toBe("default")
  })

  it("a provider entry without a name, where there are several, is told which there are and where to write it", () => {
    expect(faultsOf(() => accountOf(two, undefined))).toEqual([
      "`account` of the payment provider entry is missing. Set it to one of: uk, outlet (modules, payment, providers, options).",
    ])
  })

  it("a provider entry with a wrong name is told which there are, even where there is one account", () => {
    expect(faultsOf(() => accountOf(one, "uk"))).toEqual([
      '`account` of the payment provider entry is "uk", which is not configured. Set it to one of: default (modules, payment, providers, options).',
    ])
  })
})

describe("sandbox beside production", () => {
  const live = {
    environment: "production",
    baseUrl: "https://live.example",
    clientSecret: "live-secret-5f1c9a7e2d",
    signingKey: "live-key-0b61d2-77aa",
  }
  const faultsWith = (test: object) =>
    faultsOf(() =>
      parseOptions({ ...someOptions(), accounts: { uk: live, trial: { environment: "sandbox", ...test } } })
    )

  it("is fine where everything differs", () => {
    expect(faultsWith({})).toEqual([])
  })

  it.each([
    ["baseUrl", { baseUrl: live.baseUrl }],
    ["baseUrl", { baseUrl: "https://Live.Example:443/" }],
    ["clientSecret", { clientSecret: [CLIENT_SECRET, live.clientSecret] }],
    ["signingKey", { signingKey: live.signingKey }],
  ])("stops the boot where %s is the same, and does not show it", (option, test) => {
    const faults = faultsWith(test)
    expect(faults).toHaveLength(1)
    expect(faults[0]).toContain(`\`accounts.trial.${option}\` is the same as that of \`accounts.uk\``)
    expect(faults[0]).not.toMatch(/live-(secret|key)/)
  })
})

describe("the merchant's own sentences", () => {
  const withSentences = (sentences: unknown) => () => parseOptions(someOptions({ sentences }))

  it("are kept by language", () => {
    const sentences = { fr: { closed: "Plus proposé." }, "de-at": { refundComplete: "{amount} erstattet." } }
    expect(withSentences(sentences)()).toMatchObject({ sentences })
  })

  it.each<[unknown, string]>([
    ["fr", "`sentences` must be an object"],
    [{ FR: {} }, "`sentences.FR` is no language"],
    [{ "fr-fr-fr": {} }, "`sentences.fr-fr-fr` is no language"],
    [{ fr: "x" }, "`sentences.fr` must be an object"],
    [{ fr: { closd: "x" } }, "`sentences.fr.closd` is no sentence of this version"],
    [{ fr: { closd: "x" } }, "`.medusa/server/src/core/sentences.js` of this package"],
    [{ fr: { closed: "" } }, "`sentences.fr.closed` must be text"],
    [{ fr: { closed: "x {amount}" } }, "It takes no values."],
    [{ fr: { refundComplete: "x {amout}" } }, "has {amout}, which this sentence does not know"],
  ])("stop the boot where they cannot be used: %j", (sentences, message) => {
    expect(withSentences(sentences)).toThrow(message)
  })
})

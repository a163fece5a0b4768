import { asValue, createContainer } from "@medusajs/framework/awilix"
import { createMedusaContainer } from "@medusajs/framework/utils"
import { someOptions } from "../../../../core/options/__tests__/some-options"
import { parseOptions } from "../../../../core/options/parse-options"
import { reportUnofferable } from "../providers"

const RESOLVE = "medusa-payment-instalments/providers/instalments"
const entry = (account: string) => ({ resolve: RESOLVE, id: account, options: { account } })
const ONE = parseOptions(someOptions())
const TWO = parseOptions({ ...someOptions(), accounts: { uk: {}, outlet: {} } })
const CLOSED = parseOptions({ ...someOptions(), accounts: { uk: {}, outlet: { closed: true } } })

/** What a process logs at its start. @param modules in the shop's configuration */
function loggedAtStart(options: typeof ONE, modules: object | undefined): string[] {
  const logged: string[] = []
  const container = createMedusaContainer({}, createContainer())
  container.register("configModule", asValue({ modules }))
  container.register("instalments", asValue({ options }))
  container.register("logger", asValue({ error: (line: string) => logged.push(line) }))
  reportUnofferable(container)
  return logged
}

describe("an account that no payment provider entry speaks for", () => {
  it.each([
    ["Medusa's own configuration of the payment module", { resolve: "@medusajs/medusa/payment" }],
    ["no provider at all", { options: { providers: [] } }],
    ["another one's provider only", { options: { providers: [{ resolve: "@medusajs/medusa/payment-stripe" }] } }],
  ])("is named with the entry to add, where the shop has %s", (_, payment) => {
    expect(loggedAtStart(ONE, { payment })).toEqual([
      expect.stringMatching(
        /no payment provider entry .*"default".*\{ resolve: "[^"]+", id: "instalments" \} .*closed: true/
      ),
    ])
  })

  it("is named alone beside one that has an entry", () => {
    expect(loggedAtStart(TWO, { payment: { options: { providers: [entry("uk")] } } })).toEqual([
      expect.stringMatching(/"outlet".*id: "outlet", options: \{ account: "outlet" \} \}/),
    ])
  })

  it.each([
    ["each account has its entry", TWO, [entry("uk"), entry("outlet")]],
    ["the only account has one that names none", ONE, [{ resolve: RESOLVE, id: "instalments" }]],
    ["the entry is resolved to a path", ONE, [{ resolve: `C:\\shop\\node_modules\\${RESOLVE.replaceAll("/", "\\")}` }]],
    ["an account that takes no new payments has none", CLOSED, [entry("uk")]],
  ])("is not told of where %s", (_, options, providers) => {
    expect(loggedAtStart(options, { payment: { options: { providers } } })).toEqual([])
  })

  it("is not told of outside of a store", () => {
    expect(loggedAtStart(ONE, undefined)).toEqual([])
    expect(() => reportUnofferable(createMedusaContainer({}, createContainer()))).not.toThrow()
  })
})

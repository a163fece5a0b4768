import { asValue, createContainer } from "@medusajs/framework/awilix"
import { createMedusaContainer } from "@medusajs/framework/utils"
import { requirePlugin } from "../options"

const SANDBOX = {
  environment: "sandbox",
  baseUrl: "http://localhost:4000",
  clientSecret: "sandbox-secret",
  signingKey: "sandbox-signing-key",
  backendUrl: "http://localhost:9000",
  storefrontUrl: "http://localhost:8000",
}

function containerWith(modules: Record<string, unknown> | undefined) {
  const container = createMedusaContainer({}, createContainer())
  container.register("configModule", asValue({ modules }))
  return container
}

describe("the plugin that the provider needs", () => {
  it("stops the boot with a sentence when it is missing", () => {
    expect(() => requirePlugin(containerWith({ payment: {} }), undefined)).toThrow(
      "the plugin is missing from `plugins`"
    )
  })

  it.each([
    ["is there", { payment: {}, instalments: {} }],
    ["cannot be told, because nothing is configured yet", undefined],
  ])("says nothing when it %s", (_, modules) => {
    expect(() => requirePlugin(containerWith(modules), undefined)).not.toThrow()
  })

  describe("where there are two accounts", () => {
    const options = { ...SANDBOX, accounts: { uk: {}, outlet: {} }, [Symbol("Medusa's own")]: true }

    it("stops the boot for an entry that names none", () => {
      const container = containerWith({ payment: {}, instalments: { options } })

      expect(() => requirePlugin(container, undefined)).toThrow("is missing. Set it to one of: uk, outlet")
    })

    it("logs an entry that names another: payments may have been made with it before", () => {
      const container = containerWith({ payment: {}, instalments: { options } })
      const logged: string[] = []
      container.register("logger", asValue({ error: (line: string) => logged.push(line) }))

      requirePlugin(container, "outlet")
      expect(logged).toEqual([])
      requirePlugin(container, "outlett")
      expect(logged).toEqual([expect.stringContaining('the account "outlett", which is not configured')])
    })
  })

  it("says nothing outside of a store", () => {
    expect(() => requirePlugin(createMedusaContainer({}, createContainer()), undefined)).not.toThrow()
  })
})

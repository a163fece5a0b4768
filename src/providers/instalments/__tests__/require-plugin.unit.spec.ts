import { asValue, createContainer } from "@medusajs/framework/awilix"
import { createMedusaContainer } from "@medusajs/framework/utils"
import { requirePlugin } from "../require-plugin"

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

  it.each([
    ["names no account where there are several", undefined, "is missing"],
    ["names an account that is not there", "outlett", 'is "outlett", which is not configured'],
  ])("stops the boot when the entry %s", (_, account, fault) => {
    const options = { ...SANDBOX, accounts: { uk: {}, outlet: {} }, [Symbol("Medusa's own")]: true }
    const container = containerWith({ payment: {}, instalments: { options } })

    expect(() => requirePlugin(container, account)).toThrow(fault)
    expect(() => requirePlugin(container, "outlet")).not.toThrow()
  })

  it("says nothing outside of a store", () => {
    expect(() => requirePlugin(createMedusaContainer({}, createContainer()), undefined)).not.toThrow()
  })
})

import { asValue, createContainer } from "@medusajs/framework/awilix"
import { createMedusaContainer } from "@medusajs/framework/utils"
import { requirePlugin } from "../require-plugin"

function containerWith(modules: Record<string, unknown> | undefined) {
  const container = createMedusaContainer({}, createContainer())
  container.register("configModule", asValue({ modules }))
  return container
}

describe("the plugin that the provider needs", () => {
  it("stops the boot with a sentence when it is missing", () => {
    expect(() => requirePlugin(containerWith({ payment: {} }))).toThrow("the plugin is missing from `plugins`")
  })

  it.each([
    ["is there", { payment: {}, instalments: {} }],
    ["cannot be told, because nothing is configured yet", undefined],
  ])("says nothing when it %s", (_, modules) => {
    expect(() => requirePlugin(containerWith(modules))).not.toThrow()
  })

  it("says nothing outside of a store", () => {
    expect(() => requirePlugin(createMedusaContainer({}, createContainer()))).not.toThrow()
  })
})

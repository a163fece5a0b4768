import { join } from "node:path"
import { ESLint, type Linter } from "eslint"
import { REPOSITORY } from "../../link-plugin"

/** The rules that a line breaks, in a file of the repository. */
async function complaints(file: string, line: string): Promise<string[]> {
  return (await lint(file, line)).map(({ ruleId, message }) => ruleId ?? message)
}

/** Lints a line as if it stood in a file of the repository, by the project's own configuration. */
async function lint(file: string, line: string): Promise<Linter.LintMessage[]> {
  const eslint = new ESLint({
    cwd: REPOSITORY,
    // The file does not exist, so no project has types for it; the rules under test need none.
    overrideConfig: { languageOptions: { parserOptions: { project: null } } },
    ruleFilter: ({ ruleId }) =>
      ["house/rooms", "house/one-medusa", "no-restricted-syntax", "no-console"].includes(ruleId),
  })
  const [result] = await eslint.lintText(`${line}\n`, { filePath: join(REPOSITORY, file) })
  return result?.messages ?? []
}

it.each([
  ["src/core/probe.ts", `import { container } from "@medusajs/framework"`],
  ["src/core/probe.ts", `import { Modules } from "@medusajs/framework/utils"`],
  ["src/core/probe.ts", `import { request } from "undici"`],
  ["src/core/probe.ts", `import { readFileSync } from "node:fs"`],
  ["src/core/probe.ts", `import http from "http"`],
  ["src/core/probe.ts", `import { createClient } from "../client"`],
  ["src/core/probe.ts", `export * from "../client"`],
  ["src/core/probe.ts", `import type { Sandbox } from "../../sandbox/src"`],
  ["src/core/probe.ts", `const client = () => import("../client")`],
  ["src/core/probe.ts", `const client = require("../client")`],
  ["src/client/probe.ts", `import type { MedusaContainer } from "@medusajs/framework/types"`],
  ["src/client/probe.ts", `import InstalmentsModuleService from "../modules/instalments/service"`],
  ["src/client/probe.ts", `import { Client } from "pg"`],
  ["src/modules/instalments/probe.ts", `import { createClient } from "../../client"`],
  ["src/modules/instalments/probe.ts", `import { settle } from "../../workflows"`],
  ["src/modules/instalments/probe.ts", `import { request } from "undici"`],
  ["src/use-cases/probe.ts", `import { request } from "undici"`],
  ["src/use-cases/probe.ts", `import { Checkouts } from "../modules/instalments/stores/checkout/checkouts"`],
  ["src/use-cases/probe.ts", `import { startSandbox } from "../../sandbox/src"`],
  ["src/use-cases/probe.ts", `import { startSandbox } from "medusa-payment-instalments-sandbox"`],
  ["src/providers/instalments/probe.ts", `import { createClient } from "../../client"`],
  ["src/providers/instalments/probe.ts", `import { Client } from "pg"`],
  ["src/api/probe.ts", `import InstalmentsModuleService from "../modules/instalments/service"`],
  ["src/jobs/probe.ts", `import { createClient } from "../client"`],
  ["src/subscribers/probe.ts", `import { createClient } from "../client"`],
  ["src/admin/probe.tsx", `import { sign } from "../core/signature"`],
  ["src/admin/probe.tsx", `import { createHmac } from "node:crypto"`],
  ["sandbox/src/probe.ts", `import { sign } from "../../src/core/wire/signature"`],
  ["sandbox/src/probe.ts", `import { Modules } from "@medusajs/framework/utils"`],
  ["src/shared/probe.ts", `import { sign } from "../core/signature"`],
])("keeps rooms apart: %s may not say %s", async (file, line) => {
  expect(await complaints(file, line)).toEqual(["house/rooms"])
})

it.each([
  [
    "src/core/probe.ts",
    `import { createHmac } from "node:crypto"; import { z } from "@medusajs/framework/zod"; import { DateTime } from "luxon"`,
  ],
  ["src/client/probe.ts", `import { request } from "undici"; import { sign } from "../core/signature"`],
  ["src/use-cases/probe.ts", `import { INSTALMENTS_MODULE } from "../modules/instalments"`],
  ["src/use-cases/probe.ts", `import type InstalmentsModuleService from "../modules/instalments/service"`],
  ["sandbox/src/api/probe.ts", `import { routes } from "../control/routes"; import http from "node:http"`],
  ["src/admin/probe.tsx", `import type { Band } from "../core/bands"; import { Badge } from "@medusajs/ui"`],
  ["src/core/__tests__/probe.unit.spec.ts", `import { startSandbox } from "../../../sandbox/src"`],
])("lets %s say %s", async (file, line) => {
  expect(await complaints(file, line)).toEqual([])
})

it.each([
  ["src/use-cases/cart/probe.ts", `import { completeCartWorkflow } from "@medusajs/medusa/core-flows"`],
  ["src/use-cases/cart/probe.ts", `export { completeCartWorkflow } from "@medusajs/medusa/core-flows"`],
  ["src/use-cases/cart/probe.ts", `const flows = () => import("@medusajs/medusa/core-flows")`],
  ["src/use-cases/cart/probe.ts", `const orders = container.resolve(Modules.ORDER)`],
  ["src/use-cases/cart/probe.ts", `const { ORDER } = Modules`],
  ["src/use-cases/cart/probe.ts", `const name = Modules[key]`],
  ["src/use-cases/cart/probe.ts", `import { Modules as Names } from "@medusajs/framework/utils"`],
  ["src/use-cases/cart/probe.ts", `const query = container.resolve(ContainerRegistrationKeys.QUERY)`],
  ["src/use-cases/cart/probe.ts", `const link = container.resolve(ContainerRegistrationKeys.LINK)`],
  ["src/use-cases/cart/probe.ts", `const db = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)`],
  ["src/use-cases/cart/probe.ts", `const { QUERY } = ContainerRegistrationKeys`],
  ["src/use-cases/cart/probe.ts", `const query = container.resolve("query")`],
  ["src/use-cases/cart/probe.ts", `const rows = query.graph({ entity: "order", fields: ["id"] })`],
  ["src/use-cases/notify/probe.ts", `const orders = container.resolve(Modules.ORDER)`],
  ["src/use-cases/settle/settle-checkout.ts", `const orders = container.resolve(Modules.ORDER)`],
  ["src/use-cases/settle/probe.ts", `import { emitEventStep } from "@medusajs/medusa/core-flows"`],
  ["src/api/probe.ts", `const query = req.scope.resolve(ContainerRegistrationKeys.QUERY)`],
  ["src/jobs/probe.ts", `const carts = container.resolve(Modules.CART)`],
  ["src/modules/instalments/probe.ts", `const query = container.resolve(ContainerRegistrationKeys.QUERY)`],
  ["src/providers/instalments/probe.ts", `const name = Modules.PAYMENT`],
])("keeps Medusa in its room: %s may not say %s", async (file, line) => {
  expect(await complaints(file, line)).toEqual(["house/one-medusa"])
})

it.each([
  ["src/use-cases/medusa/probe.ts", `import { completeCartWorkflow } from "@medusajs/medusa/core-flows"`],
  ["src/use-cases/medusa/order/probe.ts", `const rows = container.resolve(ContainerRegistrationKeys.QUERY).graph({})`],
  ["src/use-cases/medusa/cart/probe.ts", `const locks = container.resolve(Modules.LOCKING)`],
  ["src/use-cases/cart/probe.ts", `const logger = container.resolve(ContainerRegistrationKeys.LOGGER)`],
  ["src/use-cases/notify/notify.ts", `const bus = container.resolve(Modules.EVENT_BUS)`],
  ["src/use-cases/settle/settle-checkout.ts", `import { emitEventStep } from "@medusajs/medusa/core-flows"`],
  ["src/modules/instalments/probe.ts", `const db = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)`],
  ["src/providers/instalments/index.ts", `export default ModuleProvider(Modules.PAYMENT, {})`],
])("lets Medusa be touched where it may: %s may say %s", async (file, line) => {
  expect(await complaints(file, line)).toEqual([])
})

it("says where a touch of Medusa belongs", async () => {
  const [complaint] = await lint("src/use-cases/cart/probe.ts", "const name = Modules.ORDER")

  expect(complaint?.message).toMatch(/^Modules\.ORDER belongs in src\/use-cases\/medusa: /)
})

it.each([
  "Date.now()",
  "new Date()",
  "DateTime.now()",
  "DateTime.local()",
  "Math.random()",
  `import { randomUUID } from "node:crypto"`,
  "process.env.HOME",
  `fetch("https://example.com")`,
  "setTimeout(() => undefined, 1)",
])("keeps core pure: it may not say %s", async (line) => {
  expect(await complaints("src/core/probe.ts", line)).toContain("no-restricted-syntax")
})

it("keeps console out of the plugin, its sandbox program excepted", async () => {
  expect(await complaints("src/use-cases/probe.ts", `console.log("x")`)).toEqual(["no-console"])
  expect(await complaints("sandbox/src/bin.ts", `console.log("x")`)).toEqual([])
})

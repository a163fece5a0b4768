import { join } from "node:path"
import { ESLint } from "eslint"
import { REPOSITORY } from "../../link-plugin"

/** Lints a line as if it stood in a file of src/, by the project's own configuration. */
async function complaints(file: string, line: string): Promise<string[]> {
  const eslint = new ESLint({
    cwd: REPOSITORY,
    // The file does not exist, so no project has types for it; the rules under test need none.
    overrideConfig: { languageOptions: { parserOptions: { project: null } } },
    ruleFilter: ({ ruleId }) => ["house/rooms", "no-restricted-syntax", "no-console"].includes(ruleId),
  })
  const [result] = await eslint.lintText(`${line}\n`, { filePath: join(REPOSITORY, "src", file) })
  return result?.messages.map(({ ruleId, message }) => ruleId ?? message) ?? []
}

it.each([
  ["core/probe.ts", `import { container } from "@medusajs/framework"`],
  ["core/probe.ts", `import { Modules } from "@medusajs/framework/utils"`],
  ["core/probe.ts", `import { request } from "undici"`],
  ["core/probe.ts", `import { readFileSync } from "node:fs"`],
  ["core/probe.ts", `import http from "http"`],
  ["core/probe.ts", `import { createClient } from "../client"`],
  ["core/probe.ts", `export * from "../client"`],
  ["core/probe.ts", `import type { Sandbox } from "../sandbox"`],
  ["core/probe.ts", `const client = () => import("../client")`],
  ["core/probe.ts", `const client = require("../client")`],
  ["client/probe.ts", `import type { MedusaContainer } from "@medusajs/framework/types"`],
  ["client/probe.ts", `import InstalmentsModuleService from "../modules/instalments/service"`],
  ["client/probe.ts", `import { Client } from "pg"`],
  ["modules/instalments/probe.ts", `import { createClient } from "../../client"`],
  ["modules/instalments/probe.ts", `import { settle } from "../../workflows"`],
  ["modules/instalments/probe.ts", `import { request } from "undici"`],
  ["workflows/probe.ts", `import { request } from "undici"`],
  ["workflows/probe.ts", `import { Checkouts } from "../modules/instalments/stores/checkout/checkouts"`],
  ["workflows/probe.ts", `import { startSandbox } from "../sandbox"`],
  ["providers/instalments/probe.ts", `import { createClient } from "../../client"`],
  ["providers/instalments/probe.ts", `import { Client } from "pg"`],
  ["api/probe.ts", `import InstalmentsModuleService from "../modules/instalments/service"`],
  ["jobs/probe.ts", `import { createClient } from "../client"`],
  ["subscribers/probe.ts", `import { createClient } from "../client"`],
  ["admin/probe.tsx", `import { sign } from "../core/signature"`],
  ["admin/probe.tsx", `import { createHmac } from "node:crypto"`],
  ["sandbox/probe.ts", `import { createClient } from "../client"`],
  ["sandbox/probe.ts", `import { Modules } from "@medusajs/framework/utils"`],
  ["shared/probe.ts", `import { sign } from "../core/signature"`],
])("keeps rooms apart: %s may not say %s", async (file, line) => {
  expect(await complaints(file, line)).toEqual(["house/rooms"])
})

it.each([
  [
    "core/probe.ts",
    `import { createHmac } from "node:crypto"; import { z } from "@medusajs/framework/zod"; import { DateTime } from "luxon"`,
  ],
  ["client/probe.ts", `import { request } from "undici"; import { sign } from "../core/signature"`],
  ["workflows/probe.ts", `import { INSTALMENTS_MODULE } from "../modules/instalments"`],
  ["workflows/probe.ts", `import type InstalmentsModuleService from "../modules/instalments/service"`],
  ["sandbox/api/probe.ts", `import { routes } from "../control/routes"; import http from "node:http"`],
  ["admin/probe.tsx", `import type { Band } from "../core/bands"; import { Badge } from "@medusajs/ui"`],
  ["core/__tests__/probe.unit.spec.ts", `import { startSandbox } from "../../sandbox"`],
])("lets %s say %s", async (file, line) => {
  expect(await complaints(file, line)).toEqual([])
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
  expect(await complaints("core/probe.ts", line)).toContain("no-restricted-syntax")
})

it("keeps console out of the plugin, its sandbox program excepted", async () => {
  expect(await complaints("workflows/probe.ts", `console.log("x")`)).toEqual(["no-console"])
  expect(await complaints("sandbox/bin.ts", `console.log("x")`)).toEqual([])
})

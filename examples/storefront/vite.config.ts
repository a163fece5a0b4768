import react from "@vitejs/plugin-react"
import { existsSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { defineConfig } from "vite"

const here = fileURLToPath(new URL(".", import.meta.url))
const repository = fileURLToPath(new URL("../..", import.meta.url))
/** The helpers as source, inside the plugin's repository; a copy of this folder finds the installed package instead. */
const helpers = fileURLToPath(new URL("../../src/storefront/index.ts", import.meta.url))
const inRepository = existsSync(helpers)

export default defineConfig({
  root: here,
  plugins: [react()],
  resolve: { alias: inRepository ? { "medusa-payment-instalments/storefront": helpers } : {} },
  server: { host: "127.0.0.1", port: 8000, fs: { allow: inRepository ? [repository] : [here] } },
  preview: { host: "127.0.0.1", port: 8000 },
})

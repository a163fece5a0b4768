import react from "@vitejs/plugin-react"
import { existsSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { defineConfig } from "vite"

const here = fileURLToPath(new URL(".", import.meta.url))
const repository = fileURLToPath(new URL("../..", import.meta.url))
/** The storefront package as source, inside its repository; a copy of this folder finds the installed one instead. */
const helpers = fileURLToPath(new URL("../../storefront/src/", import.meta.url))
const inRepository = existsSync(helpers)
/** The longer name first: an alias also covers what begins with it. */
const ALIASES = {
  "medusa-payment-instalments-storefront/react": `${helpers}react/index.ts`,
  "medusa-payment-instalments-storefront": `${helpers}index.ts`,
}

export default defineConfig({
  root: here,
  plugins: [react()],
  resolve: { alias: inRepository ? ALIASES : {} },
  server: { host: "127.0.0.1", port: 8000, fs: { allow: inRepository ? [repository] : [here] } },
  preview: { host: "127.0.0.1", port: 8000 },
})

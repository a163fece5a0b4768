import { join } from "node:path"
import type { ExecArgs, MedusaContainer } from "@medusajs/framework/types"

type Contract = { readContract(container: MedusaContainer): Promise<string[]> }

/** medusa exec ./src/scripts/contract.js, in a fresh store: is all in this Medusa that the plugin relies on? */
export default async function contract({ container }: ExecArgs): Promise<void> {
  const plugin = require.resolve("medusa-payment-instalments/package.json")
  const file = join(plugin, "..", ".medusa", "server", "src", "use-cases", "medusa", "contract.js")
  const { readContract }: Contract = await import(file)
  const broken = await readContract(container)
  if (broken.length > 0) {
    throw new Error(`This Medusa has no ${broken.join(", no ")}`)
  }
}

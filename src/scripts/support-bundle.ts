import { writeFile } from "node:fs/promises"
import { resolve } from "node:path"
import type { ExecArgs } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { supportBundle } from "../use-cases/support/bundle"

/**
 * Writes the file for support into the current folder:
 * `npx medusa exec node_modules/medusa-payment-instalments/.medusa/server/src/scripts/support-bundle.js [payment]`, where
 * `payment` is a reference, an order's id or the ledger's id of one.
 */
export default async function writeSupportBundle({ container, args: [payment] }: ExecArgs): Promise<void> {
  const { name, text } = await supportBundle(container, new Date(), payment)
  const file = resolve(name)
  await writeFile(file, text)
  container.resolve(ContainerRegistrationKeys.LOGGER).info(`instalments: written to ${file}`)
}

import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"

/** How long this process has kept processors busy. Milliseconds. */
export function GET(_: MedusaRequest, res: MedusaResponse): void {
  const { user, system } = process.cpuUsage()
  res.json({ ms: (user + system) / 1000 })
}

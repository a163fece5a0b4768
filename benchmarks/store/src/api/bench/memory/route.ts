import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"

/** What this process holds of the machine's memory. Bytes. */
export function GET(_: MedusaRequest, res: MedusaResponse): void {
  res.json({ bytes: process.memoryUsage.rss() })
}

import { createRequire } from "node:module"
import type { Line } from "../../core/support/report"

const PACKAGES = ["medusa-payment-instalments", "@medusajs/medusa"] as const

/** What runs here. */
export function versionLines(): Line[] {
  return [
    ...PACKAGES.map((name): Line => [name, versionOf(name)]),
    ["node", process.version],
    ["platform", `${process.platform} ${process.arch}`],
    ["NODE_ENV", process.env.NODE_ENV],
    ["worker mode", process.env.MEDUSA_WORKER_MODE],
    ["time zone", Intl.DateTimeFormat().resolvedOptions().timeZone],
  ]
}

/** What an installed package says of itself; "unknown" where it cannot be read. */
export function versionOf(name: string): string {
  try {
    const manifest: { version?: string } = createRequire(__filename)(`${name}/package.json`)
    return manifest.version ?? "unknown"
  } catch {
    return "unknown"
  }
}

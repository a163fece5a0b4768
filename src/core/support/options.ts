import type { AccountOptions } from "../options/options"
import { sharedKeys } from "../options/schema"
import type { Line } from "./report"

/** Of these a report says only whether they are set. */
const SECRETS: ReadonlySet<string> = new Set<keyof AccountOptions>(["clientSecret", "signingKey"])

/** Every option of an account and its value, defaults included. */
export function optionLines(account: AccountOptions): Line[] {
  const values = new Map<string, unknown>(Object.entries(account))
  return sharedKeys.map((option) => [option, optionText(option, values.get(option))])
}

/** The values that no report may hold. */
export function secretsOf({ clientSecret, signingKey }: Pick<AccountOptions, "clientSecret" | "signingKey">): string[] {
  return [...clientSecret, ...signingKey]
}

function optionText(option: string, value: unknown): string {
  if (value === undefined) {
    return "not set"
  }
  if (SECRETS.has(option)) {
    return Array.isArray(value) ? `set (${value.length})` : "set"
  }
  return typeof value === "string" ? value : JSON.stringify(value)
}

/** Rows of one account in one environment; keys of sandbox and production never meet. */
export type AccountKey = { account: string; environment: "sandbox" | "production" }

/** Accounts as a condition on both of their columns compares them. */
export function asPairs(keys: readonly AccountKey[]): [string, string][] {
  return keys.map(({ account, environment }) => [account, environment])
}

/** The same as two lists, for `unnest(:accounts::text[], :environments::text[]) AS key (account, environment)`. */
export function asLists(keys: readonly AccountKey[]): { accounts: string[]; environments: string[] } {
  return { accounts: keys.map(({ account }) => account), environments: keys.map(({ environment }) => environment) }
}

/** The same as one text each, for a column that names several. */
export function asNames(keys: readonly AccountKey[]): string[] {
  return keys.map(({ account, environment }) => `${account}:${environment}`)
}

/** What such a column names. */
export function fromNames(names: readonly string[]): AccountKey[] {
  return names.map((name) => {
    const [account = "", environment] = name.split(":")
    return { account, environment: environment === "production" ? "production" : "sandbox" }
  })
}

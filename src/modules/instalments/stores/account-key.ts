/** Rows of one account in one environment; keys of sandbox and production never meet. */
export type AccountKey = { account: string; environment: "sandbox" | "production" }

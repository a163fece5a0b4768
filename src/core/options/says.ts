/** The same message, which says what is wrong and what to do, for every kind of fault. */
export const says = (sentence: string) => ({ error: () => sentence })

/** For a text that must be there: what is not there is missing, and what is there is of another kind. */
export const wanted = (remedy: string, missing = "is missing") => ({
  error: ({ input }: { input?: unknown }) =>
    `${input === undefined || input === null ? missing : "must be text"}. ${remedy}`,
})

/** For a group of options: unknown names keep their own message. */
export const group = (example: string) => ({
  error: (issue: { code?: string }) =>
    issue.code === "unrecognized_keys" ? undefined : `must be an object, for example ${example}.`,
})

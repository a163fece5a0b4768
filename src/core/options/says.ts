/** The same message, which says what is wrong and what to do, for every kind of fault. */
export const says = (sentence: string) => ({ error: () => sentence })

/** For a group of options: unknown names keep their own message. */
export const group = (example: string) => ({
  error: (issue: { code?: string }) =>
    issue.code === "unrecognized_keys" ? undefined : `must be an object, for example ${example}.`,
})

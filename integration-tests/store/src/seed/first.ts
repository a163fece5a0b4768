/** The first of what was found or created; `what` names it when there is none. */
export function first<T>(found: readonly T[], what: string): T {
  const [item] = found
  if (item === undefined) {
    throw new Error(`The store has no ${what}.`)
  }
  return item
}

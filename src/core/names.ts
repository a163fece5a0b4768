/** True where both name the same thing, in whatever case. */
export function haveCommon(names: readonly string[], others: readonly string[]): boolean {
  const known = new Set(names.map((name) => name.toLowerCase()))
  return others.some((name) => known.has(name.toLowerCase()))
}

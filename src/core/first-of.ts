/** What is found first: the later ones are not asked. Undefined where there is nothing. */
export function firstOf<Item, Found>(all: readonly Item[], find: (one: Item) => Found | undefined): Found | undefined {
  for (const one of all) {
    const found = find(one)
    if (found) {
      return found
    }
  }
  return undefined
}

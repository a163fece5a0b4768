/** A stream of numbers that is the same for the same seed, on every machine. */
export type Random = {
  /** A whole number from `least` to `most`, both included. */
  int(least: number, most: number): number
  /** True this often, from 0 to 1. */
  chance(share: number): boolean
  pick<T>(values: readonly [T, ...T[]]): T
  /** One of the values, each as often as its weight says. */
  weighted<T>(values: readonly (readonly [weight: number, value: T])[]): T
}

/** @param seed any whole number; neighbours give unrelated streams (splitmix32) */
export function randomOf(seed: number): Random {
  let state = seed | 0
  const next = () => {
    state = (state + 0x9e3779b9) | 0
    let mixed = state ^ (state >>> 16)
    mixed = Math.imul(mixed, 0x21f0aaad)
    mixed ^= mixed >>> 15
    mixed = Math.imul(mixed, 0x735a2d97)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
  }
  const int = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    int,
    chance: (share) => next() < share,
    pick: (values) => values[int(0, values.length - 1)] ?? values[0],
    weighted: (values) => {
      let left = next() * values.reduce((sum, [weight]) => sum + weight, 0)
      const chosen = values.find(([weight]) => (left -= weight) < 0) ?? values[0]
      if (!chosen) {
        throw new RangeError("There is nothing to choose from")
      }
      return chosen[1]
    },
  }
}

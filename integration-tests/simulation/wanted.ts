/** What CI runs. */
const DEFAULT_SEEDS = 200
/** Far more than a seed takes, milliseconds: a campaign that hangs should end some day. */
const LONGEST_SEED_MS = 30_000

/**
 * Which seeds to run, what they are to be about (undefined: anything), how long a process stalls instead of dying, and whether to tell
 * the story of each. With a deed, its touches are wanted instead of seeds.
 */
export type Wanted = {
  seeds: readonly number[]
  about: string | undefined
  stallMs: number | undefined
  everyTouchOf: string | undefined
  tellAll: boolean
  timeoutMs: number
}

/**
 * From the environment: one seed alone (SIMULATION_SEED), or a number of them (SIMULATION_SEEDS) from one on (SIMULATION_FROM); how
 * often each (SIMULATION_TIMES); what they are to be about (SIMULATION_ABOUT); and the seconds that processes stall which would die
 * otherwise (SIMULATION_STALL). With SIMULATION_EVERY_TOUCH the numbers count the touches of that deed.
 */
export function wanted(env: Record<string, string | undefined>): Wanted {
  const only = env.SIMULATION_SEED
  const from = wholeNumber("from", env.SIMULATION_FROM, 1)
  const count = wholeNumber("seeds", env.SIMULATION_SEEDS, DEFAULT_SEEDS)
  const many = Array.from({ length: count }, (_, index) => from + index)
  const times = wholeNumber("times", env.SIMULATION_TIMES, 1)
  const once = only === undefined ? many : [wholeNumber("seed", only, 1)]
  const seeds = Array.from({ length: times }, () => once).flat()
  const stallMs = env.SIMULATION_STALL === undefined ? undefined : wholeNumber("stall", env.SIMULATION_STALL, 1) * 1000
  const everyTouchOf = env.SIMULATION_EVERY_TOUCH
  return {
    seeds,
    about: env.SIMULATION_ABOUT,
    stallMs,
    everyTouchOf,
    tellAll: seeds.length === 1,
    timeoutMs: 120_000 + seeds.length * LONGEST_SEED_MS,
  }
}

function wholeNumber(name: string, text: string | undefined, otherwise: number): number {
  const value = text === undefined ? otherwise : Number(text)
  if (!Number.isInteger(value) || value < 1) {
    throw new RangeError(`--${name} takes a whole number from 1`)
  }
  return value
}

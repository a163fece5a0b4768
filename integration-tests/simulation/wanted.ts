/** What CI runs. */
const DEFAULT_SEEDS = 200

/** Which seeds to run, from the environment: one alone (SIMULATION_SEED), or a number of them from one on. */
export function wanted(env: Record<string, string | undefined>): { seeds: number[]; timeoutMs: number } {
  const one = env.SIMULATION_SEED
  const from = Number(env.SIMULATION_FROM ?? 1)
  const count = Number(env.SIMULATION_SEEDS ?? DEFAULT_SEEDS)
  const seeds = one === undefined ? Array.from({ length: count }, (_, index) => from + index) : [Number(one)]
  return { seeds, timeoutMs: 300_000 + seeds.length * 10_000 }
}

import { REPOSITORY } from "../integration-tests/link-plugin"
import type { Cleanup } from "../integration-tests/processes/cleanup"
import { startMedusa } from "../integration-tests/processes/medusa"
import { freePort } from "../integration-tests/processes/ports"
import { startSandbox } from "../sandbox/src"
import { type Ground, prepareGround } from "./support/benched-store"

/** What starting a store took, and what its process then held of the memory. */
export type Boots = { ms: number[]; megabytes: number[] }

export type BootsBySide = { with: Boots; without: Boots }

/** Told to the store's config: the folder of a package whose plugin is built, or that there is none. */
const SIDES = { with: REPOSITORY, without: "none" } as const

/**
 * Starts the same store on the same database with the plugin, built as merchants install it, and without, in turn. The first start of each
 * is not counted.
 */
export async function bootWithAndWithout(rounds: number, cleanup: Cleanup): Promise<BootsBySide> {
  const sandbox = await startSandbox()
  cleanup.add(sandbox.stop)
  const port = await freePort()
  const ground = await prepareGround("boot", { store: port, service: sandbox.port }, cleanup)
  const boots: BootsBySide = { with: { ms: [], megabytes: [] }, without: { ms: [], megabytes: [] } }
  for (let round = 0; round <= rounds; round++) {
    const names: (keyof BootsBySide)[] = round % 2 === 0 ? ["with", "without"] : ["without", "with"]
    for (const name of names) {
      const { ms, megabytes } = await boot(port, ground, SIDES[name])
      if (round > 0) {
        boots[name].ms.push(ms)
        boots[name].megabytes.push(megabytes)
      }
    }
  }
  return boots
}

async function boot(
  port: number,
  { surroundings }: Ground,
  plugin: string
): Promise<{ ms: number; megabytes: number }> {
  const env = { ...surroundings.env, NODE_ENV: "production", INSTALMENTS_BENCHED_PLUGIN: plugin }
  const startedAt = performance.now()
  const store = await startMedusa(port, { ...surroundings, env })
  const ms = performance.now() - startedAt
  try {
    const response = await fetch(`http://127.0.0.1:${port}/bench/memory`)
    const { bytes } = (await response.json()) as { bytes: number }
    return { ms, megabytes: bytes / 2 ** 20 }
  } finally {
    await store.stop()
  }
}

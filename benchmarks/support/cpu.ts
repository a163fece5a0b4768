import type { BenchedStore } from "./benched-store"
import { spreadOf } from "./statistics"

const READINGS = 50

/** How long the store's process has kept processors busy since it began, in all its threads. Milliseconds. */
export async function cpuOf({ backendUrl }: Pick<BenchedStore, "backendUrl">): Promise<number> {
  const response = await fetch(`${backendUrl}/bench/cpu`)
  const { ms } = (await response.json()) as { ms: number }
  return ms
}

/** What asking for it costs of it. Milliseconds. */
export async function cpuOfReading(store: BenchedStore): Promise<number> {
  const readings: number[] = []
  for (let time = 0; time <= READINGS; time++) {
    readings.push(await cpuOf(store))
  }
  return spreadOf(readings.slice(1).map((reading, index) => reading - (readings[index] ?? reading))).median
}

import type { Io } from "../store/src/io-log"
import type { BenchedStore } from "./benched-store"

export type { Io }

/** What the store has waited for since the last call. */
export async function takeIo({ backendUrl }: BenchedStore): Promise<Io[]> {
  const response = await fetch(`${backendUrl}/bench/io`)
  const { io } = (await response.json()) as { io: Io[] }
  return io
}

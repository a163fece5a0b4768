/** A store that is installed and built once, and the versions of Postgres that it is tried on. */
export type Planned = { medusa: string; node: number; postgres: readonly number[] }

export type Pinned = { medusa: string; node: number; postgres: number }

/** The oldest Medusa that is supported, one between, and what the repository pins; the newest comes from npm. */
const MEDUSA = ["2.14.2", "2.18.0"]
const NODE = [20, 22, 24]
const POSTGRES = [14, 15, 16, 17, 18]

/**
 * Not every version with every other: each Medusa on the pinned Node.js and Postgres, each Node.js and each Postgres on the
 * pinned Medusa.
 */
export function plan(pinned: Pinned, newest: string): Planned[] {
  const medusas = [...new Set([...MEDUSA, pinned.medusa, newest])]
  const ofMedusa = medusas.map((medusa) => ({
    medusa,
    node: pinned.node,
    postgres: medusa === pinned.medusa ? POSTGRES : [pinned.postgres],
  }))
  const others = NODE.filter((node) => node !== pinned.node)
  return [...ofMedusa, ...others.map((node) => ({ medusa: pinned.medusa, node, postgres: [pinned.postgres] }))]
}

export type Wanted = { medusa?: string | undefined; node?: string | undefined; postgres?: string | undefined }

/** Only what is asked for: everything where nothing is. */
export function chosen(planned: readonly Planned[], { medusa, node, postgres }: Wanted): Planned[] {
  return planned
    .filter((one) => (medusa ?? one.medusa) === one.medusa && (node ?? String(one.node)) === String(one.node))
    .map((one) => ({
      ...one,
      postgres: one.postgres.filter((version) => (postgres ?? String(version)) === String(version)),
    }))
    .filter((one) => one.postgres.length > 0)
}

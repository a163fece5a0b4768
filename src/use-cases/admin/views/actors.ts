import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { ActorView } from "../../../core/admin/views/actor"

/** Who did something, with the name that `actorNames` found. */
export function actorView(id: string, names: ReadonlyMap<string, string>): ActorView {
  return { id, name: names.get(id) ?? null }
}

type UserRow = { id: string; first_name: string | null; last_name: string | null }
type KeyRow = { id: string; title: string }

/**
 * The names of admins and API keys, for showing only: the ledger itself keeps their ids.
 *
 * @returns by id; whoever no longer exists or has no name is missing
 */
export async function actorNames(container: MedusaContainer, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) {
    return new Map()
  }
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const filters = { id: [...new Set(ids)] }
  const [users, keys] = await Promise.all([
    query.graph({ entity: "user", fields: ["id", "first_name", "last_name"], filters }),
    query.graph({ entity: "api_key", fields: ["id", "title"], filters }),
  ])
  const people = users.data.map(
    ({ id, first_name, last_name }: UserRow) => [id, [first_name, last_name].filter(Boolean).join(" ")] as const
  )
  const machines = keys.data.map(({ id, title }: KeyRow) => [id, title] as const)
  return new Map([...people, ...machines].filter(([, name]) => name !== ""))
}

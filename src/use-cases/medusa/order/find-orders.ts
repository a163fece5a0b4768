import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"

/** The numbers of orders, as people know them, by id. */
export async function displayIdsOf(container: MedusaContainer, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) {
    return new Map()
  }
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({ entity: "order", fields: ["id", "display_id"], filters: { id: [...ids] } })
  return new Map(
    data.map(({ id, display_id }: { id: string; display_id: number }) => [id, Number(display_id)] as const)
  )
}

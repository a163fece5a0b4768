import type { MedusaContainer, RemoteQueryInput } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"

/** The rows that Medusa's queries find. @typeParam Row the fields that are asked for */
export async function queryRows<Row>(container: MedusaContainer, asked: RemoteQueryInput<string>): Promise<Row[]> {
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph(asked)
  return data
}

/** The first of them, for a question that has one answer at the most. */
export async function queryRow<Row>(
  container: MedusaContainer,
  asked: RemoteQueryInput<string>
): Promise<Row | undefined> {
  return (await queryRows<Row>(container, asked))[0]
}

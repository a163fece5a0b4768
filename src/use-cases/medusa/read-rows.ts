import type { MedusaContainer, RemoteQueryInput } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { isOtherModel } from "../../core/medusa-contract"
import { faultOf } from "../../core/report/fault"

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

/**
 * Reads with one statement what Medusa's queries read row by row with many. The tables are those of Medusa 2.14.2 to 2.21.2.
 *
 * @param sql gives one row at the most; `:id` in it is whose
 */
export async function rowOf<Row>(container: MedusaContainer, sql: string, id: string): Promise<Row | undefined> {
  const db = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  const { rows } = await db.raw<{ rows: Row[] }>(sql, { id })
  return rows[0]
}

/** Asks Medusa's queries where its tables are others, or a module's are in another database. */
export async function orByQuery<T>(byStatement: Promise<T>, byQuery: () => Promise<T>): Promise<T> {
  try {
    return await byStatement
  } catch (error) {
    if (!isOtherModel(faultOf(error))) {
      throw error
    }
    return byQuery()
  }
}

/**
 * For a statement over lines: the tax of each, and what promotions take off it, as Medusa adds them up.
 *
 * @param table of the lines, which the statement calls `line`
 * @param only which reductions, where Medusa keeps several versions of them
 */
export const lineParts = (table: string, key: string, only = "") => `jsonb_build_object(
    'tax_lines', (SELECT jsonb_agg(tax) FROM ${table}_tax_line tax WHERE tax.${key} = line.id AND tax.deleted_at IS NULL),
    'adjustments', (SELECT jsonb_agg(cut) FROM ${table}_adjustment cut
                    WHERE cut.${key} = line.id AND cut.deleted_at IS NULL ${only}))`

import type { MedusaContainer, RemoteQueryInput } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { isOtherModel } from "../../core/medusa-contract"
import { faultOf } from "../../core/report/fault"
import { prepared } from "../../modules/instalments/stores/prepared"

/** The rows that Medusa's queries find. @typeParam Row the fields that are asked for */
export async function queryRows<Row>(
  container: MedusaContainer,
  entity: string,
  fields: readonly string[],
  filters: object = {},
  more: Pick<RemoteQueryInput<string>, "pagination" | "withDeleted"> = {}
): Promise<Row[]> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({ entity, fields: [...fields], filters, ...more })
  return data
}

/** The first of them, for a question that has one answer at the most. */
export async function queryRow<Row>(
  container: MedusaContainer,
  entity: string,
  fields: readonly string[],
  filters: object
): Promise<Row | undefined> {
  return (await queryRows<Row>(container, entity, fields, filters))[0]
}

/** Those of these ids; asks nothing for none. */
export async function queryByIds<Row>(
  container: MedusaContainer,
  entity: string,
  fields: readonly string[],
  ids: readonly string[]
): Promise<Row[]> {
  return ids.length === 0 ? [] : queryRows(container, entity, fields, { id: [...new Set(ids)] })
}

/** The fields of what hangs on a row. */
export function fieldsOf(relation: string, fields: readonly string[]): string[] {
  return fields.map((field) => `${relation}.${field}`)
}

/**
 * A reader that takes one statement where Medusa's queries read row by row with many. Its tables are those of Medusa 2.14.2 to 2.21.2:
 * where they are others, or a module's are in another database, it asks Medusa's queries.
 *
 * @param sql gives one row at the most; `:id` in it is whose
 */
export function inOneStatement<Row, Found>(
  sql: string,
  found: (row: Row | undefined) => Found,
  byQuery: (container: MedusaContainer, id: string) => Promise<Found>
): (container: MedusaContainer, id: string) => Promise<Found> {
  const read = prepared<Row>(sql)
  return async (container, id) => {
    try {
      const [row] = await read(container.resolve(ContainerRegistrationKeys.PG_CONNECTION), { id })
      return found(row)
    } catch (error) {
      if (!isOtherModel(faultOf(error))) {
        throw error
      }
      return byQuery(container, id)
    }
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

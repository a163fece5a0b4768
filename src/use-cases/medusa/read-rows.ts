import type { MedusaContainer, RemoteQueryInput } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { isOtherModel } from "../../core/medusa-contract"
import { faultOf } from "../../core/report/fault"
import { prepared } from "../../modules/instalments/stores/prepared"
import type { Numeric } from "./decimal"

/** What is asked of rows: their fields by name, or a form that names them and gives them their types; no row is checked against it. */
type Asked<Row> = readonly string[] | (z.ZodObject & z.ZodType<Row>)

/** The rows that Medusa's queries find. */
export async function queryRows<Row>(
  container: MedusaContainer,
  entity: string,
  asked: Asked<Row>,
  filters: object = {},
  more: Pick<RemoteQueryInput<string>, "pagination" | "withDeleted"> = {}
): Promise<Row[]> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({ entity, fields: fieldsIn(asked), filters, ...more })
  return data
}

/** The first of them, for a question that has one answer at the most. */
export async function queryRow<Row>(
  container: MedusaContainer,
  entity: string,
  asked: Asked<Row>,
  filters: object
): Promise<Row | undefined> {
  return (await queryRows(container, entity, asked, filters))[0]
}

/** Those of these ids; asks nothing for none. */
export async function queryByIds<Row>(
  container: MedusaContainer,
  entity: string,
  asked: Asked<Row>,
  ids: readonly string[]
): Promise<Row[]> {
  return ids.length === 0 ? [] : queryRows(container, entity, asked, { id: [...new Set(ids)] })
}

/** `after`: the id of the last one that was read; "" for the first page. */
export type PageAfter = { after: string; take: number }

/** A page of the rows that were made since then, in the order of their making. @param made `prefix`: what their ids begin with */
export function rowsMadeSince<Row>(
  container: MedusaContainer,
  entity: string,
  asked: Asked<Row>,
  made: { prefix: string; since: Date },
  filters: object,
  { after, take }: PageAfter
): Promise<Row[]> {
  const id = { $gt: after || idBefore(made.prefix, made.since) }
  const pagination = { take, order: { id: "ASC" as const } }
  return queryRows(container, entity, asked, { id, ...filters }, { pagination })
}

/** Of Crockford's base 32. */
const DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
/** A row's id and date are made one after the other, where a date is the database's by another clock. Milliseconds. */
const APART_MS = 60 * 60_000

/**
 * An id that comes before all those that were made since then: Medusa's are ULIDs, which begin with their time in milliseconds, ten digits
 * long. Its tables have an index on ids and none on dates.
 */
function idBefore(prefix: string, since: Date): string {
  const time = (since.getTime() - APART_MS).toString(32).padStart(10, "0")
  return `${prefix}_${[...time].map((digit) => DIGITS[parseInt(digit, 32)]).join("")}`
}

/** The fields of what hangs on a row. */
export function fieldsOf(relation: string, fields: readonly string[]): string[] {
  return fields.map((field) => `${relation}.${field}`)
}

/** Their names, those of what hangs on a row after it. */
export function fieldsIn(asked: Asked<unknown>): string[] {
  if (!(asked instanceof z.ZodObject)) {
    return [...asked]
  }
  return Object.entries(asked.shape).flatMap(([name, kind]) => {
    const related = formIn(kind)
    return related ? fieldsOf(name, fieldsIn(related)) : name
  })
}

function formIn(kind: unknown): z.ZodObject | undefined {
  if (kind instanceof z.ZodNullable || kind instanceof z.ZodOptional || kind instanceof z.ZodArray) {
    return formIn(kind.unwrap())
  }
  return kind instanceof z.ZodObject ? kind : undefined
}

/** What forms are made of. */
export const amount = z.custom<Numeric>()
export const moment = z.custom<Date | string>()
export const maybeText = z.string().nullable()

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

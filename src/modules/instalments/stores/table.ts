import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { codeOf } from "./transaction"

/** How what Postgres returns for a column is read. */
type Read = (stored: never) => unknown

/** A property's column: how it is read, with its name where that is not the property's own in snake case. */
type Column = Read | readonly [name: string, read: Read]

/** Which property of a value is which column of its table. Each table says so once: the rest follows by types. */
type Columns = Readonly<Record<string, Column>>

type SnakeCase<Name> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : Name
type NameOf<C extends Columns, P extends keyof C> = C[P] extends readonly [infer Name, Read] ? Name : SnakeCase<P>
type ReadOf<C extends Columns, P extends keyof C> = C[P] extends readonly [string, infer R extends Read]
  ? R
  : Extract<C[P], Read>

/** A row as Postgres returns it. */
export type RowOf<C extends Columns> = {
  [P in keyof C as Extract<NameOf<C, P>, string>]: Parameters<ReadOf<C, P>>[0]
}

export type ValueOf<C extends Columns> = { -readonly [P in keyof C]: ReturnType<ReadOf<C, P>> }

/** What may be written: the properties whose values are stored as they are. Those that are left out stay as they are. */
export type ChangeOf<C extends Columns> = {
  [P in keyof C as ReturnType<ReadOf<C, P>> extends Parameters<ReadOf<C, P>>[0] ? P : never]?: ReturnType<ReadOf<C, P>>
}

/** A table of the ledger, or some of its columns. */
export class Table<const C extends Columns> {
  /** Reads a row, and of a row that has more columns only these. */
  readonly read: (row: RowOf<C>) => ValueOf<C>

  readonly write: (change: ChangeOf<C>) => Partial<RowOf<C>>

  constructor(
    readonly name: string,
    columns: C
  ) {
    this.read = reader(columns)
    this.write = writer(columns)
  }

  /** Its rows, but for those that are deleted: Medusa's indexes hold no others. */
  rows(db: Knex): Knex.QueryBuilder {
    return db(this.name).where({ [`${this.name}.deleted_at`]: null })
  }

  async all(query: Knex.QueryBuilder): Promise<ValueOf<C>[]> {
    const rows = await query.select(`${this.name}.*`)
    return rows.map(this.read)
  }

  async first(query: Knex.QueryBuilder): Promise<ValueOf<C> | undefined> {
    const [value] = await this.all(query.limit(1))
    return value
  }

  async written(query: Knex.QueryBuilder): Promise<ValueOf<C>[]> {
    const rows = await query.returning("*")
    return rows.map(this.read)
  }

  async inserted(query: Knex.QueryBuilder): Promise<ValueOf<C>> {
    const [value] = await this.written(query)
    if (value === undefined) {
      throw new Error(`The database returned no row for an insert into ${this.name}`)
    }
    return value
  }

  /** What a statement returns that names all columns. */
  async run(db: Knex, sql: string, values: Readonly<Record<string, unknown>>): Promise<ValueOf<C>[]> {
    return (await db.raw<{ rows: RowOf<C>[] }>(sql, values)).rows.map(this.read)
  }
}

/** Keeps the columns' names as types. */
export function columns<const C extends Columns>(named: C): C {
  return named
}

function reader<C extends Columns>(named: C): (row: RowOf<C>) => ValueOf<C>
function reader(named: Readonly<Record<string, LooseColumn>>) {
  const all = Object.entries(named).map(([property, column]) => [property, ...asPair(property, column)] as const)
  return (row: Readonly<Record<string, unknown>>): Record<string, unknown> =>
    Object.fromEntries(all.map(([property, name, read]) => [property, read(present(row, name))]))
}

function present(row: Readonly<Record<string, unknown>>, name: string): unknown {
  if (row[name] === undefined) {
    throw new Error(`The ledger's row has no column ${name}`)
  }
  return row[name]
}

/** Names the columns of what is to be written; a property that is undefined is left out. */
export function writer<C extends Columns>(named: C): (change: ChangeOf<C>) => Partial<RowOf<C>>
export function writer(named: Readonly<Record<string, LooseColumn>>) {
  return (change: Readonly<Record<string, unknown>>): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(change).flatMap(([property, value]) => {
        const column = named[property]
        return column === undefined || value === undefined ? [] : [[asPair(property, column)[0], value]]
      })
    )
}

type LooseRead = (stored: unknown) => unknown
type LooseColumn = LooseRead | readonly [name: string, read: LooseRead]

function asPair(property: string, column: LooseColumn): readonly [name: string, read: LooseRead] {
  return typeof column === "function" ? [snakeCase(property), column] : column
}

export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

export function insertWhere(db: Knex, table: string, row: object, condition: Knex.Raw): Knex.QueryBuilder {
  const names = Object.keys(row)
  const each = (mark: string) => names.map(() => mark).join(", ")
  const columns = db.raw(`?? (${each("??")})`, [table, ...names])
  return db(columns).insert(db.select(db.raw(each("?"), Object.values(row))).where(condition))
}

/** Writes the row of a key, or what changes of it. @param prefix of a new row's id */
export async function upsert(
  db: Knex,
  table: string,
  prefix: string,
  key: Readonly<Record<string, string>>,
  change: object
): Promise<void> {
  const state = { ...change, updated_at: db.fn.now() }
  await db(table)
    .insert({ id: generateEntityId(undefined, prefix), ...key, ...state })
    .onConflict(db.raw(`(${Object.keys(key).join(", ")}) WHERE deleted_at IS NULL`))
    .merge(state)
}

/** Postgres' unique_violation. */
const UNIQUE_VIOLATION = "23505"

/** For a write of which one column is unique. @param Taken thrown where another row has its value; else the error itself is */
export function takenAs(Taken: new (message: string, options: ErrorOptions) => Error, what: string) {
  return (error: unknown): never => {
    throw codeOf(error) === UNIQUE_VIOLATION ? new Taken(`${what} belongs to another row`, { cause: error }) : error
  }
}

/** A value that Postgres returns as it is; check constraints hold states to their values. */
export function asIs<Value>(): (stored: Value) => Value {
  return (stored) => stored
}

export const text = asIs<string>()
export const integer = asIs<number>()
export const flag = asIs<boolean>()
/** Where a statement returns rows as JSON, that has made a text of it. */
export const date = (stored: Date): Date => new Date(stored)
export const environment = asIs<"sandbox" | "production">()

export function orNull<Stored, Value>(read: (stored: Stored) => Value): (stored: Stored | null) => Value | null {
  return (stored) => (stored === null ? null : read(stored))
}

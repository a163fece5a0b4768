/** A property's column, and how what Postgres returns for it is read. */
type Column = readonly [name: string, read: (stored: never) => unknown]

/** Which property of a value is which column of its table. Each table says so once: the rest follows by types. */
export type Columns = Readonly<Record<string, Column>>

/** A row as Postgres returns it. */
export type RowOf<C extends Columns> = { [P in keyof C as C[P][0]]: Parameters<C[P][1]>[0] }

/** What is read from a row. */
export type ValueOf<C extends Columns> = { -readonly [P in keyof C]: ReturnType<C[P][1]> }

/** What may be written: the properties whose values are stored as they are. Those that are left out stay as they are. */
export type ChangeOf<C extends Columns> = {
  [P in keyof C as ReturnType<C[P][1]> extends Parameters<C[P][1]>[0] ? P : never]?: ReturnType<C[P][1]>
}

/** Keeps the columns' names as types. */
export function columns<const C extends Columns>(named: C): C {
  return named
}

/** Reads a row, and of a row that has more columns only these. */
export function reader<C extends Columns>(named: C): (row: RowOf<C>) => ValueOf<C>
export function reader(named: Readonly<Record<string, readonly [string, (stored: unknown) => unknown]>>) {
  const all = Object.entries(named)
  return (row: Readonly<Record<string, unknown>>): Record<string, unknown> =>
    Object.fromEntries(all.map(([property, [name, read]]) => [property, read(row[name])]))
}

/** Names the columns of what is to be written; a property that is undefined is left out. */
export function writer<C extends Columns>(named: C): (change: ChangeOf<C>) => Partial<RowOf<C>>
export function writer(named: Columns) {
  return (change: Readonly<Record<string, unknown>>): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(change).flatMap(([property, value]) => {
        const column = named[property]
        return column === undefined || value === undefined ? [] : [[column[0], value]]
      })
    )
}

/** A value that Postgres returns as it is; check constraints hold states to their values. */
export function asIs<Value>(): (stored: Value) => Value {
  return (stored) => stored
}

export const text = asIs<string>()
export const integer = asIs<number>()
export const flag = asIs<boolean>()
export const date = asIs<Date>()
export const environment = asIs<"sandbox" | "production">()

/** A column that may be empty. */
export function orNull<Stored, Value>(read: (stored: Stored) => Value): (stored: Stored | null) => Value | null {
  return (stored) => (stored === null ? null : read(stored))
}

import { Client } from "pg"

/** Has a database carry out a statement. */
export type Sql = (statement: string, values?: readonly unknown[]) => Promise<void>

/** @param connectionString of the database; each statement has a connection of its own */
export function sqlOf(connectionString: string): Sql {
  return async (statement, values = []) => {
    const client = new Client({ connectionString })
    await client.connect()
    await client.query(statement, [...values]).finally(() => client.end())
  }
}

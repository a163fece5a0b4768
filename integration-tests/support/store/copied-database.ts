import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { databaseUrl, dropDatabase, query } from "../../postgres/server"
import { serverOfTests } from "../ledger/scratch-database"
import { dbOf } from "./stall"
import type { StoreUnderTest } from "./store"

type Store = Pick<StoreUnderTest, "container">

/** A copy of the store's whole database, as a backup has it. */
export type CopiedDatabase = {
  /** Puts the copy in the place of the database. Every connection breaks, as when the server is stopped for it. */
  restore(): Promise<void>
  drop(): Promise<void>
}

/** Copies the store's database. Nobody can use it meanwhile. @param copy names the copy */
export async function copyDatabase(store: Store, copy: string): Promise<CopiedDatabase> {
  const name = await nameOf(dbOf(store))
  const server = serverOfTests()
  const run = (sql: string) => query(databaseUrl(server, server.database), sql)
  await dropDatabase(server, copy)
  await run(`ALTER DATABASE "${name}" ALLOW_CONNECTIONS false`)
  await run(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`)
  await run(`CREATE DATABASE "${copy}" TEMPLATE "${name}"`)
  await run(`ALTER DATABASE "${name}" ALLOW_CONNECTIONS true`)
  return {
    drop: () => dropDatabase(server, copy),
    restore: async () => {
      await run(`DROP DATABASE "${name}" WITH (FORCE)`)
      await run(`CREATE DATABASE "${name}" TEMPLATE "${copy}"`)
    },
  }
}

async function nameOf(db: Knex): Promise<string> {
  const { rows } = await db.raw<{ rows: [{ name: string }] }>("SELECT current_database() AS name")
  return rows[0].name
}

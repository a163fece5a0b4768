import { MedusaAppLoader } from "@medusajs/framework"
import { Client } from "pg"

/** A database whose migrations have run, and nothing else. It goes with the server, or with the run. */
const MIGRATED = process.env.INSTALMENTS_MIGRATED ?? "instalments_migrated"

/** What Postgres says where a database is there, and where it is not. */
const EXISTS = new Set(["42P04", "23505"])
const MISSING = "3D000"

/**
 * Has a suite's database begin as a copy of one whose migrations have run: they take most of a store's start. The first suite of a run
 * has none to copy; hers is kept, as it is before Medusa starts on it.
 *
 * @param database the suite's, which does not exist yet
 */
export async function beginMigrated(database: string): Promise<void> {
  const isThere = await withServer(async (client) => {
    await client.query(`DROP DATABASE IF EXISTS "${database}" WITH (FORCE)`)
    return succeeds(client, `CREATE DATABASE "${database}" TEMPLATE "${MIGRATED}"`, [MISSING])
  })
  if (!isThere) {
    keepMigrated(database)
  }
}

/** Medusa's runner has migrated when it loads the app for the first time. */
function keepMigrated(database: string): void {
  const { load } = MedusaAppLoader.prototype
  MedusaAppLoader.prototype.load = async function (...args) {
    MedusaAppLoader.prototype.load = load
    await withServer(async (client) => {
      await client.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1", [database])
      await succeeds(client, `CREATE DATABASE "${MIGRATED}" TEMPLATE "${database}"`, [...EXISTS])
    })
    return load.apply(this, args)
  }
}

async function succeeds(client: Client, sql: string, otherwise: readonly string[]): Promise<boolean> {
  try {
    await client.query(sql)
    return true
  } catch (error) {
    if (otherwise.includes((error as { code?: string }).code ?? "")) {
      return false
    }
    throw error
  }
}

async function withServer<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const { DB_HOST, DB_PORT, DB_USERNAME, DB_PASSWORD, DB_WAITINGROOM_DATABASE } = process.env
  const client = new Client({
    host: DB_HOST,
    port: Number(DB_PORT),
    user: DB_USERNAME,
    password: DB_PASSWORD,
    database: DB_WAITINGROOM_DATABASE,
  })
  await client.connect()
  return work(client).finally(() => client.end())
}

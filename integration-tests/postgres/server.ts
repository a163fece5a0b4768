import { Client } from "pg"
import { type Disk, startCluster } from "./cluster"

/** A Postgres server on which databases may be created. */
export type Server = {
  host: string
  port: number
  user: string
  password: string
  /** A database that is there already. */
  database: string
  stop(): Promise<void>
}

/** The names this computer has for itself. Medusa's test runner leaves SSL out only for the first. */
const THIS_COMPUTER = new Set(["localhost", "127.0.0.1", "[::1]", ""])

/** The server in DATABASE_URL, or one of our own that goes when this process does. @param disk of our own */
export async function openServer(disk?: Disk): Promise<Server> {
  const address = process.env.DATABASE_URL
  if (!address) {
    return { ...(await startCluster(disk)), database: "postgres" }
  }
  const server = parseAddress(address)
  await query(address, "SELECT 1").catch((error: Error & { code?: string }) => {
    throw new Error(
      `The Postgres server in DATABASE_URL (${server.host}:${server.port}) does not answer: ${error.message || error.code}. ` +
        `Start it, correct DATABASE_URL, or unset it to use the Postgres that comes with the project.`
    )
  })
  return server
}

/** The address of a database on the server, as Medusa wants it. */
export function databaseUrl({ host, port, user, password }: Server, database: string): string {
  const credentials = [user, password].filter(Boolean).map(encodeURIComponent).join(":")
  return `postgres://${credentials}@${host}:${port}/${encodeURIComponent(database)}`
}

/** Creates a database and returns its address. @param database letters, digits and _ only */
export async function createDatabase(server: Server, database: string): Promise<string> {
  await query(databaseUrl(server, server.database), `CREATE DATABASE ${database}`)
  return databaseUrl(server, database)
}

/** Drops what createDatabase created, whoever is still connected. */
export async function dropDatabase(server: Server, database: string): Promise<void> {
  await query(databaseUrl(server, server.database), `DROP DATABASE IF EXISTS ${database} WITH (FORCE)`)
}

function parseAddress(address: string): Server {
  const { hostname, port, username, password, pathname } = new URL(address)
  return {
    host: THIS_COMPUTER.has(hostname) ? "localhost" : hostname,
    port: Number(port || 5432),
    user: decodeURIComponent(username) || "postgres",
    password: decodeURIComponent(password),
    database: decodeURIComponent(pathname.slice(1)) || "postgres",
    stop: async () => undefined,
  }
}

/** Runs one statement on a connection of its own. */
export async function query(connectionString: string, sql: string): Promise<void> {
  const client = new Client({ connectionString })
  await client.connect()
  await client.query(sql).finally(() => client.end())
}

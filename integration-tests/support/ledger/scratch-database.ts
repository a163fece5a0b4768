import type { Server } from "../../postgres/server"

export { createDatabase, dropDatabase } from "../../postgres/server"

/** The Postgres server that the suites share. */
export function serverOfTests(): Server {
  const { DB_HOST = "localhost", DB_PORT, DB_USERNAME = "postgres", DB_PASSWORD = "" } = process.env
  return {
    host: DB_HOST,
    port: Number(DB_PORT),
    user: DB_USERNAME,
    password: DB_PASSWORD,
    database: process.env.DB_WAITINGROOM_DATABASE ?? "postgres",
    stop: async () => undefined,
  }
}

import { openServer, type Server } from "../postgres/server"
import { linkPlugin } from "../link-plugin"

declare global {
  // Jest runs setup and teardown in one process and offers no other way to hand something over.
  var instalmentsTestServer: Server | undefined
}

/** A Postgres server for all suites, and the plugin's sources installed in the test store. */
export default async function globalSetup(): Promise<void> {
  linkPlugin()
  const server = (globalThis.instalmentsTestServer ??= await openServer())
  Object.assign(process.env, {
    DB_HOST: server.host,
    DB_PORT: String(server.port),
    DB_USERNAME: server.user,
    DB_PASSWORD: server.password,
    DB_WAITINGROOM_DATABASE: server.database,
    LOG_LEVEL: process.env.LOG_LEVEL ?? "error",
    INSTALMENTS_MIGRATED: `instalments_migrated_${process.pid}`,
    MEDUSA_DISABLE_TELEMETRY: "true",
  })
}

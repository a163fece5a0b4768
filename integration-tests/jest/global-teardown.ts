import { dropDatabase } from "../postgres/server"

export default async function globalTeardown(): Promise<void> {
  const server = globalThis.instalmentsTestServer
  if (server) {
    await dropDatabase(server, process.env.INSTALMENTS_MIGRATED ?? "")
    await server.stop()
  }
}

import { startCluster } from "../cluster"

/** Starts a cluster, says where, and holds it until this process is ended. */
async function main(): Promise<void> {
  const { port, user, password } = await startCluster()
  process.stdout.write(`${JSON.stringify({ port, user, password })}\n`)
  setInterval(() => undefined, 60_000)
}

void main()

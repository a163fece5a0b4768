import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { setTimeout as delay } from "node:timers/promises"
import { Client } from "pg"
import { REPOSITORY } from "../../link-plugin"
import { startCluster } from "../cluster"

type Address = { port: number; user: string; password: string }

async function ask(address: Address, sql: string): Promise<string> {
  const client = new Client({ ...address, host: "localhost", database: "postgres" })
  // A server that ends meanwhile says so beside the answer, and an error that nobody listens for ends the test.
  client.on("error", () => undefined)
  await client.connect()
  const { rows } = await client.query({ text: sql, rowMode: "array" }).finally(() => client.end())
  return String(rows[0]?.[0])
}

const dataFolderOf = (address: Address) => ask(address, "SHOW data_directory")

async function holdCluster(): Promise<{ holder: ChildProcess; address: Address }> {
  const script = join(__dirname, "hold-cluster.ts")
  const holder = spawn(process.execPath, ["-r", "ts-node/register/transpile-only", script], {
    cwd: REPOSITORY,
    stdio: ["ignore", "pipe", "inherit"],
  })
  const lines = createInterface(holder.stdout)
  const [line] = await once(lines, "line")
  return { holder, address: JSON.parse(String(line)) }
}

/** Nobody is left to tell us, so we look: until the condition holds, or the test times out. */
async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) {
    await delay(100)
  }
}

const isSilent = (address: Address) =>
  ask(address, "SELECT 1").then(
    () => false,
    () => true
  )

it("is a server that keeps text of any language and has the extensions Medusa wants", async () => {
  const cluster = await startCluster()

  expect(await ask(cluster, "SHOW server_encoding")).toBe("UTF8")
  expect(
    await ask(cluster, "SELECT count(*) FROM pg_available_extensions WHERE name IN ('pg_trgm', 'uuid-ossp')")
  ).toBe("2")

  await cluster.stop()
})

it("lets nobody in who does not have the password", async () => {
  const cluster = await startCluster()
  const other = await startCluster()

  await expect(ask({ ...cluster, password: "" }, "SELECT 1")).rejects.toThrow(/password/)
  await expect(ask({ ...cluster, password: other.password }, "SELECT 1")).rejects.toThrow(/password authentication/)

  await Promise.all([cluster.stop(), other.stop()])
})

it("leaves no data behind when it is stopped", async () => {
  const cluster = await startCluster()
  const folder = await dataFolderOf(cluster)

  await cluster.stop()

  expect(existsSync(folder)).toBe(false)
  expect(await isSilent(cluster)).toBe(true)
})

it.each(["SIGKILL", "SIGINT", "SIGTERM"] as const)(
  "leaves nothing behind when its owner is ended by %s",
  async (signal) => {
    const { holder, address } = await holdCluster()
    const folder = await dataFolderOf(address)

    holder.kill(signal)

    await until(() => isSilent(address))
    await until(async () => !existsSync(folder))
  }
)

it("can be had several times at once", async () => {
  const clusters = await Promise.all([startCluster(), startCluster()])

  const answers = await Promise.all(clusters.map((cluster) => ask(cluster, "SELECT 1")))

  expect(answers).toEqual(["1", "1"])
  await Promise.all(clusters.map(({ stop }) => stop()))
})

import { spawnSync } from "node:child_process"
import { once } from "node:events"
import { rmSync } from "node:fs"
import { join } from "node:path"
import { Socket } from "node:net"
import { createInterface } from "node:readline"
import { guard } from "../processes/guard"
import { freePort } from "../processes/ports"
import { spawnWatched, type Watched } from "../processes/watched"
import { type Binaries, findBinaries, postgresRunner } from "./binaries"
import { dataFolder, programFolder } from "./folders"

/** Speed over safety: the cluster is thrown away with the run that made it. */
const THROW_AWAY = ["fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_connections=200"]
const SUPERUSER = "postgres"

export type Cluster = {
  host: "localhost"
  port: number
  user: string
  /** Stops the server and removes its data. */
  stop(): Promise<void>
}

/**
 * Starts an empty Postgres of its own, reachable from this computer only, without a password. It stops and its data
 * goes when stop() is called or this process ends, even by kill -9.
 */
export async function startCluster(): Promise<Cluster> {
  const runner = postgresRunner()
  const [home, programs] = [dataFolder(runner), programFolder(runner)]
  const folders = [home, programs]
  const dismiss = guard({ folders })
  const remove = () => {
    folders.forEach((folder) => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
    dismiss()
  }
  try {
    const port = await freePort()
    const server = await startServer(findBinaries(programs), home, port)
    return { host: "localhost", port, user: SUPERUSER, stop: () => server.stop().then(remove) }
  } catch (error) {
    remove()
    throw error
  }
}

async function startServer(binaries: Binaries, home: string, port: number): Promise<Watched> {
  const data = join(home, "data")
  initialise(binaries, data)
  const settings = THROW_AWAY.flatMap((setting) => ["-c", setting])
  const server = spawnWatched(
    binaries.postgres,
    ["-D", data, "-p", String(port), "-h", "localhost", "-k", "", ...settings],
    { ...binaries.runner, cwd: home, stdio: ["ignore", "ignore", "pipe"] },
    // SIGINT ends open sessions and stops cleanly, SIGQUIT at once; a killed postmaster would leave its children.
    { signals: ["SIGINT", "SIGQUIT"], group: false }
  )
  await ready(server)
  return server
}

function initialise({ initdb, runner }: Binaries, data: string): void {
  const result = spawnSync(
    initdb,
    ["-D", data, "-U", SUPERUSER, "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync"],
    { ...runner, cwd: "/", env: { ...process.env, LC_ALL: "C" }, encoding: "utf8" }
  )
  if (result.status !== 0) {
    throw new Error(`Postgres could not set up its data folder: ${result.error?.message ?? result.stderr}`)
  }
}

/** Waits until the server takes connections; if it ends instead, its last words are the error. */
async function ready({ child, stop }: Watched): Promise<void> {
  if (!child.stderr) {
    throw new Error("Postgres was started without a pipe for its messages.")
  }
  const words: string[] = []
  const lines = createInterface(child.stderr)
  const listening = new Promise<void>((resolve) => {
    lines.on("line", (line) => {
      words.push(line)
      if (line.includes("ready to accept connections")) {
        resolve()
      }
    })
  })
  const ended = once(child, "exit").then(async () => {
    await stop()
    throw new Error(`Postgres did not start: ${words.slice(-5).join(" ")}`)
  })
  await Promise.race([listening, ended])
  ended.catch(() => undefined)
  lines.removeAllListeners("line")
  releaseEventLoop(child)
}

/** Lets this process end by itself while the server runs; the messages go on being read, or the server would block. */
function releaseEventLoop(child: Watched["child"]): void {
  child.unref()
  if (child.stderr instanceof Socket) {
    child.stderr.resume()
    child.stderr.unref()
  }
}

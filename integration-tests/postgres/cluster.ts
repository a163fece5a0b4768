import { spawnSync } from "node:child_process"
import { randomBytes } from "node:crypto"
import { once } from "node:events"
import { chownSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { Socket } from "node:net"
import { createInterface } from "node:readline"
import { guard } from "../processes/guard"
import { freePort } from "../processes/ports"
import { spawnWatched, type Watched } from "../processes/watched"
import { type Binaries, findBinaries, postgresRunner } from "./binaries"
import { dataFolder, programFolder } from "./folders"

const CONNECTIONS = "max_connections=200"
/** Speed over safety: the cluster is thrown away with the run that made it. */
const THROW_AWAY = ["fsync=off", "synchronous_commit=off", "full_page_writes=off"]

/** Whether a commit waits for the disk, as it does in a shop. */
export type Disk = "waited for" | "not waited for"
const SUPERUSER = "postgres"

export type Cluster = {
  host: "localhost"
  port: number
  user: string
  password: string
  /** Stops the server and removes its data. */
  stop(): Promise<void>
}

/**
 * Starts an empty Postgres of its own, reachable from this computer only, with a random password:
 * a superuser runs programs, so nobody else on this computer may be one. It stops and its data
 * goes when stop() is called or this process ends, even by kill -9.
 *
 * @param modules a folder of packages that has another version of Postgres
 */
export async function startCluster(disk: Disk = "not waited for", modules?: string): Promise<Cluster> {
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
    const password = randomBytes(24).toString("base64url")
    const server = await startServer(findBinaries(programs, modules), { home, port, password, disk })
    return { host: "localhost", port, user: SUPERUSER, password, stop: () => server.stop().then(remove) }
  } catch (error) {
    remove()
    throw error
  }
}

type Plan = { home: string; port: number; password: string; disk: Disk }

async function startServer(binaries: Binaries, { home, port, password, disk }: Plan): Promise<Watched> {
  const data = join(home, "data")
  initialise(binaries, data, passwordFile(binaries, home, password))
  const chosen = disk === "waited for" ? [CONNECTIONS] : [CONNECTIONS, ...THROW_AWAY]
  const settings = chosen.flatMap((setting) => ["-c", setting])
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

/** A file, because the arguments of a program can be read by everybody. Only its runner may open it. */
function passwordFile({ runner }: Binaries, home: string, password: string): string {
  const file = join(home, "password")
  writeFileSync(file, password, { mode: 0o600 })
  if (runner.uid !== undefined && runner.gid !== undefined) {
    chownSync(file, runner.uid, runner.gid)
  }
  return file
}

function initialise({ initdb, runner }: Binaries, data: string, password: string): void {
  const users = ["-U", SUPERUSER, "-A", "scram-sha-256", `--pwfile=${password}`]
  const result = spawnSync(initdb, ["-D", data, ...users, "-E", "UTF8", "--no-locale", "--no-sync"], {
    ...runner,
    cwd: "/",
    env: { ...process.env, LC_ALL: "C" },
    encoding: "utf8",
  })
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

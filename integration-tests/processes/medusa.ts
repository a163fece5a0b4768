import { once } from "node:events"
import { closeSync, openSync, readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import type { SeededStore } from "../store/src/seed"
import { spawnWatched, type Watched } from "./watched"
import { untilAnswers } from "./until-answers"

/**
 * A store's folder, what its processes are told, the file that their messages are added to, and the Node.js that runs them:
 * this process's own unless told.
 */
export type Surroundings = { folder: string; env: Record<string, string>; log: string; node?: string }

/** The dashboard's own development server tells pages of changes through a socket, which would listen on every interface. */
const LOOPBACK = { HMR_BIND_HOST: "127.0.0.1" }

/** Set to "true" where the store's dashboard has been built: Medusa serves it to whoever neither develops nor wants HTTPS for cookies. */
export const ADMIN_IS_BUILT = "INSTALMENTS_ADMIN_IS_BUILT"

/** Runs a command of the store's Medusa CLI to its end. */
export async function runMedusa(args: readonly string[], surroundings: Surroundings): Promise<void> {
  const { child } = spawnMedusa(args, surroundings)
  const [code] = await once(child, "exit")
  if (code !== 0) {
    throw new Error(`medusa ${args[0]} failed:\n${lastLines(surroundings.log)}`)
  }
}

/** Starts the store and waits until it is healthy. */
export async function startMedusa(port: number, surroundings: Surroundings): Promise<Watched> {
  const server = spawnMedusa(["start", "--host", "127.0.0.1", "--port", String(port)], surroundings)
  try {
    await untilAnswers(`http://127.0.0.1:${port}/health`, server.child)
    return server
  } catch (error) {
    await server.stop()
    throw new Error(`The store did not start:\n${lastLines(surroundings.log)}`, { cause: error })
  }
}

/** Runs the seed script, which tells in a file what it seeded. */
export async function seedMedusa(file: string, surroundings: Surroundings): Promise<SeededStore> {
  await runMedusa(["exec", "./src/scripts/seed.ts", file], surroundings)
  return JSON.parse(readFileSync(file, "utf8"))
}

function spawnMedusa(args: readonly string[], { folder, env, log, node = process.execPath }: Surroundings): Watched {
  // A file and no pipe: Medusa does not survive writing to a pipe that nobody reads any more.
  const output = openSync(log, "a")
  const watched = spawnWatched(
    node,
    [createRequire(join(folder, "package.json")).resolve("@medusajs/cli/cli.js"), ...args],
    {
      cwd: folder,
      stdio: ["ignore", output, output],
      env: { ...process.env, ...LOOPBACK, NODE_ENV: nodeEnv(), MEDUSA_DISABLE_TELEMETRY: "true", ...env },
    },
    { signals: ["SIGTERM", "SIGKILL"], group: true }
  )
  closeSync(output)
  return watched
}

function nodeEnv(): string {
  return process.env[ADMIN_IS_BUILT] === "true" ? "demo" : "development"
}

function lastLines(file: string): string {
  return readFileSync(file, "utf8").trim().split("\n").slice(-15).join("\n")
}

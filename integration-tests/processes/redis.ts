import { spawnSync } from "node:child_process"
import { freePort } from "./ports"
import { spawnWatched } from "./watched"

/** A Redis of one's own, which keeps nothing. */
export type OwnRedis = { url: string; stop(): Promise<void> }

/** Whether this computer has Redis. On Debian: `apt-get install redis-server`. */
export function hasRedis(): boolean {
  return spawnSync("redis-server", ["--version"], { stdio: "ignore" }).status === 0
}

/** Starts one. Its clients wait by themselves until it answers. */
export async function startRedis(): Promise<OwnRedis> {
  const port = await freePort()
  const { stop } = spawnWatched(
    "redis-server",
    ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"],
    { stdio: "ignore" },
    { signals: ["SIGTERM", "SIGKILL"], group: false }
  )
  return { url: `redis://127.0.0.1:${port}`, stop }
}

import { spawnSync } from "node:child_process"
import Redis from "ioredis"
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

/** Time passes for a Redis whose clients are all gone: what would have ended by then is over, dead processes' locks among it. */
export async function passInRedis(url: string, ms: number): Promise<void> {
  const redis = new Redis(url)
  for await (const keys of redis.scanStream() as AsyncIterable<string[]>) {
    for (const key of keys) {
      const leftMs = await redis.pttl(key)
      // Below nought are those that do not end.
      if (leftMs >= 0) {
        await redis.pexpire(key, Math.max(0, leftMs - ms))
      }
    }
  }
  redis.disconnect()
}

import type { Cleanup } from "../../processes/cleanup"
import { faketimeLibrary, type MachineClock, machineClock } from "../../processes/machine-clock"
import { hasRedis, startRedis } from "../../processes/redis"
import { runScript, say } from "../run-script"
import { judge, listen } from "../topology/judge"
import { openStage, type Stage } from "../topology/stage"
import { jump } from "./jump"

const [MINUTE, HOUR] = [60, 3_600]
/** Seconds. */
const JUMPS: readonly [name: string, seconds: number][] = [
  ["a minute forwards", MINUTE],
  ["a minute back", -MINUTE],
  ["an hour forwards", HOUR],
  ["an hour back", -HOUR],
]

/** npm run campaign:clock -- --only hour: the clock of the shop's computer jumps, and jumps back to the truth. */
async function clocks(cleanup: Cleanup): Promise<boolean> {
  if (!faketimeLibrary() || !hasRedis()) {
    say("This campaign needs faketime and redis-server (on Debian: apt-get install faketime redis-server).")
    return false
  }
  // Before the clock: Redis does not start under faketime (its allocator asks for the time too early).
  const redis = await startRedis()
  cleanup.add(redis.stop)
  const clock = machineClock(cleanup)
  const stage = await openStage(redis.url, cleanup)
  say("Two servers and two workers run")
  const kept: boolean[] = []
  for (const [name, seconds] of jumpsWanted()) {
    kept.push(await play(stage, clock, name, seconds))
  }
  return !kept.includes(false)
}

function jumpsWanted() {
  const at = process.argv.indexOf("--only")
  const wanted = at === -1 ? "" : process.argv[at + 1]
  const jumps = JUMPS.filter(([name]) => wanted !== undefined && name.includes(wanted))
  if (jumps.length === 0) {
    throw new RangeError(`--only takes a part of: ${JUMPS.map(([name]) => name).join(", ")}`)
  }
  return jumps
}

/** @returns whether the promise held */
async function play(stage: Stage, clock: MachineClock, name: string, seconds: number): Promise<boolean> {
  const startedAt = performance.now()
  const told = await listen(stage)
  const played = await jump(stage, clock, seconds).catch((error: Error) => ({ shoppers: [], wrong: [error.message] }))
  clock.set(0)
  const wrong = await judge(stage, played)
  const took = Math.round((performance.now() - startedAt) / 1_000)
  const seen = "seen" in played ? played.seen.join("; ") : ""
  say(
    `| ${[name, took, seen, (await told()).join("; "), wrong.length === 0 ? "yes" : `no: ${wrong.join("; ")}`].join(" | ")} |`
  )
  return wrong.length === 0
}

runScript(clocks)

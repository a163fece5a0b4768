import type { Cleanup } from "../../processes/cleanup"
import { hasRedis, startRedis } from "../../processes/redis"
import { runScript, say } from "../run-script"
import { judge, listen, type Played } from "./judge"
import { type Round, ROUNDS } from "./rounds"
import { openStage, type Stage } from "./stage"

type Row = { name: string; seconds: number; payments: number; seen: string[]; told: string[]; wrong: string[] }

/** npm run campaign:topology -- --only "worker|Redis" */
async function topology(cleanup: Cleanup): Promise<boolean> {
  const redisUrl = await findRedis(cleanup)
  if (!redisUrl) {
    say("There is no Redis: set REDIS_URL to one, or install redis-server (on Debian: apt-get install redis-server).")
    return false
  }
  const rounds = roundsWanted()
  const stage = await openStage(redisUrl, cleanup)
  say("Two servers and two workers run")
  const rows: Row[] = []
  for (const round of rounds) {
    const missing = round.missing?.()
    if (missing) {
      say(`Not played, because this computer lacks ${missing}: ${round.name}`)
      continue
    }
    const row = await play(stage, round)
    rows.push(row)
    say(line(row))
  }
  say("\n| Round | Seconds | Payments | Seen | Admins were told | As promised |\n| --- | --- | --- | --- | --- | --- |")
  rows.forEach((row) => say(line(row)))
  return rows.every(({ wrong }) => wrong.length === 0)
}

async function findRedis(cleanup: Cleanup): Promise<string | undefined> {
  if (process.env.REDIS_URL || !hasRedis()) {
    return process.env.REDIS_URL
  }
  const redis = await startRedis()
  cleanup.add(redis.stop)
  return redis.url
}

function roundsWanted(): readonly Round[] {
  const at = process.argv.indexOf("--only")
  const wanted = new RegExp(at === -1 ? "" : (process.argv[at + 1] ?? "$^"))
  const rounds = ROUNDS.filter(({ name }) => wanted.test(name))
  if (rounds.length === 0) {
    throw new RangeError(`--only takes a pattern of rounds' names:\n${ROUNDS.map(({ name }) => name).join("\n")}`)
  }
  return rounds
}

async function play(stage: Stage, { name, play }: Round): Promise<Row> {
  const [startedAt, told] = [performance.now(), await listen(stage)]
  const played = await play(stage).catch((error: Error): Played => ({ shoppers: [], wrong: [error.message] }))
  const wrong = await judge(stage, played)
  return {
    name,
    seconds: Math.round((performance.now() - startedAt) / 1000),
    payments: played.shoppers.length,
    seen: [...(played.seen ?? [])],
    told: await told(),
    wrong,
  }
}

function line({ name, seconds, payments, seen, told, wrong }: Row): string {
  const verdict = wrong.length === 0 ? "yes" : `no: ${wrong.join("; ")}`
  return `| ${[name, seconds, payments, seen.join("; "), told.join("; "), verdict].join(" | ")} |`
}

runScript(topology)

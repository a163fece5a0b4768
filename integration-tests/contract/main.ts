import { setTimeout as delay } from "node:timers/promises"
import { runScript, say } from "../campaigns/run-script"
import type { Cleanup } from "../processes/cleanup"
import { type Put, put } from "./put"
import { QUESTIONS } from "./questions"
import { isKept, line, summary, table, withoutSecrets } from "./report"
import { type Settings, settingsFrom, USAGE } from "./settings"
import { openVisit } from "./visit"

const clock = {
  now: () => Date.now(),
  sleep: async (ms: number, signal?: AbortSignal) => {
    await delay(ms, undefined, { signal })
  },
}

/** Asks a service how it answers what its document leaves open. @returns whether nothing differs that matters */
async function ask(settings: Settings, cleanup: Cleanup): Promise<boolean> {
  const tell = (text: string) => say(withoutSecrets(text, settings))
  const visit = await openVisit(settings, clock, tell)
  cleanup.add(() => visit.close())
  tell(`${visit.config.name} at ${settings.baseUrl}. With all waiting for limits this takes about three minutes.\n`)
  const all: Put[] = []
  for await (const each of put(QUESTIONS, visit)) {
    all.push(each)
    tell(line(each))
  }
  tell(`\n${table(all)}\n\n${summary(all)}`)
  return isKept(all)
}

/** @returns undefined when it has said why not */
function settings(): Settings | undefined {
  try {
    return settingsFrom(process.argv.slice(2), process.env)
  } catch (error) {
    say(`${messageOf(error)}\n\n${USAGE}`)
    return undefined
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

runScript(async (cleanup) => {
  if (process.argv.includes("--help")) {
    say(USAGE)
    return true
  }
  const wanted = settings()
  try {
    return wanted !== undefined && (await ask(wanted, cleanup))
  } catch (error) {
    say(`The service cannot be asked. ${messageOf(error)}`)
    return false
  }
})

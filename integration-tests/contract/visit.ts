import { type Clock, createClient, type InstalmentsClient, type MerchantConfig } from "../../src/client"
import { readReply } from "../../src/client/reply"
import { merchantConfigReply } from "../../src/client/schemas"
import { type Ask, createAsk } from "./ask"
import { type Answer, heardOf, inWords } from "./heard"
import { type Listener, listen } from "./listener"
import { type Pace, publishedPace } from "./pace"
import type { Settings } from "./settings"

/** Everything that questions are asked with. */
export type Visit = {
  settings: Settings
  clock: Clock
  /** The plugin's own. */
  client: InstalmentsClient
  /** Requests that the plugin would not send, or answers of which more is wanted than the plugin reads. */
  ask: Ask
  pace: Pace
  /** Every answer to `ask`. */
  answers: readonly Answer[]
  config: MerchantConfig
  listener: Listener | undefined
  /** Tells the person who sits there. */
  say(text: string): void
  close(): Promise<void>
}

/** Two pages of a list with a minute between them, and the refusals of others who use the account. Milliseconds. */
const PATIENCE_MS = 5 * 60_000

/**
 * Begins with the merchant's bands: without them nothing can be asked.
 *
 * @param clock milliseconds since 1970
 * @throws Error with a sentence when the service does not tell them
 */
export async function openVisit(settings: Settings, clock: Clock, say: (text: string) => void): Promise<Visit> {
  const pace = publishedPace(clock)
  const answers: Answer[] = []
  const { ask, close } = createAsk(settings, pace, (answer) => answers.push(answer))
  const client = createClient({ ...settings, timeouts: { totalMs: PATIENCE_MS } }, { clock, budget: pace })
  const stop = async () => {
    await Promise.all([close(), client.close()])
  }
  try {
    const config = await readConfig(ask)
    const listener = settings.listen === undefined ? undefined : await listen(settings, settings.listen)
    const closeAll = async () => {
      await Promise.all([listener?.close(), stop()])
    }
    return { settings, clock, client, ask, pace, answers, config, listener, say, close: closeAll }
  } catch (error) {
    await stop()
    throw error
  }
}

async function readConfig(ask: Ask): Promise<MerchantConfig> {
  const answer = await ask({ endpoint: "config", path: "/api/config" })
  const heard = heardOf(answer)
  if (heard.kind === "refused") {
    throw new Error(`The service did not tell the merchant's config. ${inWords(heard)}.`)
  }
  const config = readReply(merchantConfigReply, "config", answer.body)
  if (config.bands.length === 0) {
    throw new Error("The merchant's config has no bands, so no payment is possible.")
  }
  return config
}

/** What several questions look at: made when the first of them asks, once for a visit. */
export function remembered<T>(make: (visit: Visit) => Promise<T>): (visit: Visit) => Promise<T> {
  const made = new WeakMap<Visit, Promise<T>>()
  return (visit) => {
    const known = made.get(visit) ?? make(visit)
    made.set(visit, known)
    return known
  }
}

import { once } from "node:events"
import { join } from "node:path"
import { createInterface } from "node:readline"
import type { RefundChange } from "../../../src/modules/instalments/stores/tables/refund"
import { spawnWatched } from "../../processes/watched"

const ROOT = join(__dirname, "../../..")

/** What a process was about when it was stopped, with what it needs for that. */
export type StoppedAt =
  | { at: "budget"; account: string; endpoint: string }
  | { at: "lease"; key: string; checkoutId: string }
  | { at: "checkout"; checkoutId: string }
  | { at: "inbox"; callbackId: string }
  | { at: "refund"; account: string; checkoutId: string }
  | { at: "gap"; account: string }
  | { at: "foreign_refund"; checkoutId: string; serviceRefundId: string }
  | { at: "unmatched_checkout"; account: string; serviceId: string }
  | { at: "retention" }
  | { at: "issue_recheck" }
  | { at: "news"; refundRowId: string; change: RefundChange }

/** A process of its own that a signal has stopped in the midst of a transaction of the ledger; with news, right after it. */
export type StoppedProcess = {
  /** Lets it go on. @returns the name of the error that its transaction ended with; "none" when it was written */
  goOn(): Promise<string>
  /** Ends it for good. */
  stop(): Promise<void>
}

/** Starts a process on the ledger and waits until it has stopped there. @param url of the ledger's database */
export async function stoppedProcess(url: string, where: StoppedAt): Promise<StoppedProcess> {
  const script = join(__dirname, "stopped-process-main.ts")
  const { child, stop } = spawnWatched(
    process.execPath,
    ["-r", "ts-node/register/transpile-only", script, url, JSON.stringify(where)],
    { cwd: ROOT, stdio: ["ignore", "pipe", "inherit"] },
    { signals: ["SIGKILL"], group: false }
  )
  const lines = createInterface({ input: child.stdout! })[Symbol.asyncIterator]()
  const said = async () => String((await lines.next()).value)
  const first = await said()
  if (first !== "stopping") {
    await stop()
    throw new Error(`The process was not stopped, it said ${first}`)
  }
  const goOn = async () => {
    child.kill("SIGCONT")
    const [outcome] = await Promise.all([said(), once(child, "exit")])
    return outcome
  }
  return { goOn, stop }
}

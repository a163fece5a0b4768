import type { Cleanup } from "../../processes/cleanup"
import { runScript, say } from "../run-script"
import { type Failure, FAILURES } from "./failures"
import { keepShopping, openStage, type Stage } from "./stage"
import { lookout, nowAt, type Seconds, SURFACES } from "./surfaces"

/** Nothing is waited for longer. */
const PATIENCE_MS = 8 * 60_000

type Row = { failure: Failure; told: Seconds; cleared: Seconds; notices: string[]; others: string[] }

/** npm run campaign:alerts -- --only worker */
async function alerts(cleanup: Cleanup): Promise<boolean> {
  const only = process.argv.includes("--only") ? (process.argv[process.argv.indexOf("--only") + 1] ?? "") : ""
  const stage = await openStage(cleanup)
  const rows: Row[] = []
  for (const failure of FAILURES.filter(({ name }) => name.includes(only))) {
    const row = await provoke(stage, failure)
    rows.push(row)
    say(`${line(row)}\n  told: ${row.notices.join(" | ")}${row.others.length > 0 ? `\n  also: ${row.others}` : ""}`)
  }
  say(
    [
      "",
      "| Failure | Alert | 503 | Metrics | Page | Feed | Cleared | Told |",
      "| --- | --- | --- | --- | --- | --- | --- | --- |",
    ].join("\n")
  )
  rows.forEach((row) => say(line(row)))
  return rows.every(isAsItShouldBe)
}

async function provoke(stage: Stage, failure: Failure): Promise<Row> {
  // What came back within a quarter of an hour would be the same trouble, and nobody told twice.
  await stage.shop.db("instalments_alert").whereNotNull("cleared_at").delete()
  const shopping = keepShopping(stage)
  try {
    const begun = await nowAt(stage)
    await failure.begin(stage)
    const beginning = await lookout(stage, begun)
    const { seconds, others } = await beginning.untilTold(failure.alert, true, PATIENCE_MS)
    const mended = await nowAt(stage)
    await failure.end(stage)
    const cleared = await (await lookout(stage, mended)).untilCleared(true, PATIENCE_MS)
    const notices = await beginning.told()
    return { failure, told: seconds, cleared, notices, others }
  } finally {
    await shopping()
  }
}

function line({ failure, told, cleared, notices }: Row): string {
  const shown = SURFACES.map((surface) => told[surface] ?? "never")
  const over = SURFACES.map((surface) => cleared[surface] ?? Infinity).reduce((a, b) => Math.max(a, b))
  return `| ${[failure.name, failure.alert, ...shown, over, raised(notices).length].join(" | ")} |`
}

const raised = (notices: string[]) => notices.filter((title) => !title.startsWith("Over"))

function isAsItShouldBe({ failure: { follows }, told, cleared, notices, others }: Row): boolean {
  const isComplete = (seconds: Seconds) => SURFACES.every((surface) => seconds[surface] !== undefined)
  const own = raised(notices).filter((title) => follows === undefined || !title.startsWith(follows))
  return isComplete(told) && isComplete(cleared) && own.length === 1 && others.length === 0
}

runScript(alerts)

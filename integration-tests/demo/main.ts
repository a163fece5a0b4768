import { createCleanup } from "../processes/cleanup"
import { whenNpmIsGone } from "../processes/parent"
import { startDemo } from "./start-demo"
import { welcome } from "./welcome"

const startedAt = Date.now()
const cleanup = createCleanup()
let leaving: Promise<never> | undefined

const say = (text: string) => process.stdout.write(`${text}\n`)

function progress(sentence: string): void {
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1).padStart(5)
  say(`${seconds} s  ${sentence}`)
}

function leave(code: number): Promise<never> {
  return (leaving ??= cleanup.run().then(() => process.exit(code)))
}

function leaveOn(signal: NodeJS.Signals): void {
  process.on(signal, () => {
    if (leaving) {
      // The watchdog finishes what is not stopped yet.
      process.exit(130)
    }
    say("\nStopping the demo. Press Ctrl-C again to stop at once.")
    void leave(0)
  })
}

async function main(): Promise<void> {
  say("Starting the demo. This takes about half a minute.\n")
  const demo = await startDemo(progress, cleanup)
  say(welcome(demo))
  const name = await demo.broken
  if (!leaving) {
    say(`The ${name} has ended by itself. The end of .demo/messages.log says why.`)
    await leave(1)
  }
}

leaveOn("SIGINT")
leaveOn("SIGTERM")
leaveOn("SIGHUP")
whenNpmIsGone(() => void leave(0))
main().catch((error: Error) => {
  if (!leaving) {
    process.stderr.write(`\nThe demo could not start. ${error.message}\n`)
    void leave(1)
  }
})

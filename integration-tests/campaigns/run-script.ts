import { type Cleanup, createCleanup } from "../processes/cleanup"
import { whenNpmIsGone } from "../processes/parent"

/** Runs a campaign and ends with 0 only if it returns true. Whatever it started is stopped, also by Ctrl-C. */
export function runScript(campaign: (cleanup: Cleanup) => Promise<boolean>): void {
  const cleanup = createCleanup()
  const leave = (code: number) => void cleanup.run().then(() => process.exit(code))
  process.once("SIGINT", () => leave(130))
  process.once("SIGTERM", () => leave(143))
  whenNpmIsGone(() => leave(1))
  campaign(cleanup).then(
    (kept) => leave(kept ? 0 : 1),
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
      leave(1)
    }
  )
}

/** A line for whoever watches. */
export function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

/** The number after `--name` on the command line. */
export function numberOption(name: string, otherwise: number): number {
  const at = process.argv.indexOf(`--${name}`)
  const value = at === -1 ? otherwise : Number(process.argv[at + 1])
  if (!Number.isInteger(value) || value < 1) {
    throw new RangeError(`--${name} takes a whole number from 1`)
  }
  return value
}

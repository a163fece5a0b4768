import type { Demo } from "../../demo/start-demo"

/** What browser tests know of the running demo. */
export type RunningDemo = Pick<Demo, "addresses" | "database" | "seeded">

const VARIABLE = "INSTALMENTS_DEMO"

/** Tells the test processes, which start later, where the demo is. */
export function shareDemo({ addresses, database, seeded }: Demo): void {
  process.env[VARIABLE] = JSON.stringify({ addresses, database, seeded })
}

/** The demo that runs while browser tests do. */
export function runningDemo(): RunningDemo {
  const shared = process.env[VARIABLE]
  if (!shared) {
    throw new Error("The demo is not running. Run browser tests with npm run test:e2e.")
  }
  return JSON.parse(shared)
}

/** Asks the demo's sandbox something through its control side, for example "checkouts". */
export async function askSandbox<T>(path: string): Promise<T> {
  const response = await fetch(`${runningDemo().addresses.sandbox}/_control/${path}`)
  return response.json() as Promise<T>
}

/** Has the demo's sandbox do something, for example "faults" with a fault as body. */
export async function tellSandbox<T>(path: string, body: object = {}): Promise<T> {
  const response = await fetch(`${runningDemo().addresses.sandbox}/_control/${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  })
  if (!response.ok) {
    throw new Error(`The sandbox refused ${path}: ${await response.text()}`)
  }
  return response.json() as Promise<T>
}

/** Whatever a test had the demo's sandbox do wrong is over, so that the next one meets none of it. */
export async function forgetFaults(): Promise<void> {
  await fetch(`${runningDemo().addresses.sandbox}/_control/faults`, { method: "DELETE" })
}

import { startDemo } from "../demo/start-demo"
import { buildAdmin } from "../processes/built-admin"
import { type Cleanup, createCleanup } from "../processes/cleanup"
import { shareDemo } from "../support/store/demo"

declare global {
  // Jest runs setup and teardown in one process and offers no other way to hand something over.
  var instalmentsDemoCleanup: Cleanup | undefined
}

/** The demo as `npm start` starts it, for all browser tests; but the dashboard is built, since they open it a hundred times. */
export default async function demoSetup(): Promise<void> {
  const cleanup = (globalThis.instalmentsDemoCleanup = createCleanup())
  const quietly = () => undefined
  try {
    await buildAdmin(cleanup)
    shareDemo(await startDemo(quietly, cleanup))
  } catch (error) {
    await cleanup.run()
    throw error
  }
}

import { startDemo } from "../demo/start-demo"
import { type Cleanup, createCleanup } from "../processes/cleanup"
import { shareDemo } from "../support/demo"

declare global {
  // Jest runs setup and teardown in one process and offers no other way to hand something over.
  var instalmentsDemoCleanup: Cleanup | undefined
}

/** The demo, exactly as `npm start` starts it, for all browser tests. */
export default async function demoSetup(): Promise<void> {
  const cleanup = (globalThis.instalmentsDemoCleanup = createCleanup())
  const quietly = () => undefined
  try {
    shareDemo(await startDemo(quietly, cleanup))
  } catch (error) {
    await cleanup.run()
    throw error
  }
}

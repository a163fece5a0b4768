export default async function demoTeardown(): Promise<void> {
  await globalThis.instalmentsDemoCleanup?.run()
}

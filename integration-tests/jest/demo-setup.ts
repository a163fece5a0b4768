export default async function demoSetup(): Promise<void> {
  throw new Error("The demo is being built.")
}

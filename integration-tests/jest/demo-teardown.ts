export default async function demoTeardown(): Promise<void> {}

import { once } from "node:events"
import { createInterface } from "node:readline"
import { spawnWatched } from "../watched"

/** A program that says when it has started and ignores polite requests to end. */
const STUBBORN = `process.on("SIGTERM", () => {}); setInterval(() => {}, 1000); console.log("started")`

it("ends a process that ignores the first signal with the next one", async () => {
  const stubborn = spawnWatched(
    process.execPath,
    ["-e", STUBBORN],
    { stdio: ["ignore", "pipe", "inherit"] },
    { signals: ["SIGTERM", "SIGKILL"], group: true }
  )
  await once(createInterface(stubborn.child.stdout!), "line")

  await stubborn.stop()

  expect(stubborn.child.signalCode).toBe("SIGKILL")
})

it("is content with a process that has ended already", async () => {
  const brief = spawnWatched(process.execPath, ["-e", ""], { stdio: "ignore" }, { signals: ["SIGTERM"], group: true })
  await once(brief.child, "exit")

  await brief.stop()

  expect(brief.child.exitCode).toBe(0)
})

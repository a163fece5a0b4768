/**
 * Outlives its parent by a moment, even one that was killed with -9, and clears up what the parent started.
 *
 * Standard input is a pipe from the parent, one JSON line a message:
 *   {"id": 1, "pid": 4711, "group": true, "signals": ["SIGTERM", "SIGKILL"]}   a process, or with `group` its whole group
 *   {"id": 2, "folders": ["/tmp/x"]}                                            folders to remove
 *   {"id": 1, "done": true}                                                     no longer to be looked after
 * When the pipe ends, the parent is gone: processes get their signals one after the other, GRACE_MS apart, until they
 * have ended; then the folders go. Plain JavaScript, so that it starts at once and costs little memory.
 */
const fs = require("node:fs")
const readline = require("node:readline")

const GRACE_MS = 4_000
const POLL_MS = 50

const tasks = new Map()

// Ctrl-C or a closed terminal reaches the parent; the watchdog still has work to do then.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => {})
}

readline
  .createInterface({ input: process.stdin })
  .on("line", (line) => {
    const { done, id, ...task } = JSON.parse(line)
    done ? tasks.delete(id) : tasks.set(id, task)
  })
  .on("close", async () => {
    const left = [...tasks.values()]
    await Promise.all(left.filter(({ pid }) => pid !== undefined).map(end))
    for (const folder of left.flatMap(({ folders }) => folders ?? [])) {
      fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    }
    process.exit(0)
  })

async function end({ pid, group, signals }) {
  const target = group && process.platform !== "win32" ? -pid : pid
  for (const signal of signals) {
    if (!send(target, signal) || (await hasEnded(target))) {
      return
    }
  }
}

/** False if there is nothing left to signal. */
function send(target, signal) {
  try {
    process.kill(target, signal)
    return true
  } catch {
    return false
  }
}

async function hasEnded(target) {
  for (const deadline = Date.now() + GRACE_MS; Date.now() < deadline;) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    if (!send(target, 0) || isZombie(target)) {
      return true
    }
  }
  return false
}

/** Linux: ended, but its new parent has not noticed; containers often have a first process that never does. */
function isZombie(pid) {
  try {
    return fs.readFileSync(`/proc/${pid}/stat`, "utf8").includes(") Z ")
  } catch {
    return false
  }
}
